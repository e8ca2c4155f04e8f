package dev.platform.platform.postgres;

import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.MalformedId;

/**
 * Id of a Postgres instance, prefix {@code dpg-}, with {@code -a} at the end for one that is
 * written to and {@code -b} for a read replica.
 */
public record PostgresId(String value) implements Id {
  private static final String PRIMARY = "-a";
  private static final String REPLICA = "-b";

  public PostgresId {
    if (!fits(value)) {
      throw new MalformedId(value);
    }
  }

  /** Whether a text is such an id. */
  public static boolean fits(String value) {
    return (value.endsWith(PRIMARY) || value.endsWith(REPLICA))
        && IdPrefix.POSTGRES.fits(value.substring(0, value.length() - PRIMARY.length()));
  }

  static PostgresId primary(Ids ids) {
    return new PostgresId(ids.next(IdPrefix.POSTGRES) + PRIMARY);
  }

  static PostgresId replica(Ids ids) {
    return new PostgresId(ids.next(IdPrefix.POSTGRES) + REPLICA);
  }

  boolean isReplica() {
    return value.endsWith(REPLICA);
  }
}
