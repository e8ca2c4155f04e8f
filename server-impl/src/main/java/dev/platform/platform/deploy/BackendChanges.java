package dev.platform.platform.deploy;

import dev.platform.base.db.WriteTx;
import dev.platform.platform.ServiceId;
import java.util.LinkedHashSet;
import java.util.Set;

/** The services whose {@link Backend} a transaction changes, noted by the stores that do so. */
public final class BackendChanges {
  private final Set<ServiceId> services = new LinkedHashSet<>();

  private BackendChanges() {}

  static void note(WriteTx tx, ServiceId service) {
    tx.own(BackendChanges.class, BackendChanges::new).services.add(service);
  }

  /** What a transaction has changed so far; nothing more is to come when it is committed. */
  public static Set<ServiceId> of(WriteTx tx) {
    return tx.owned(BackendChanges.class).map(noted -> Set.copyOf(noted.services)).orElse(Set.of());
  }
}
