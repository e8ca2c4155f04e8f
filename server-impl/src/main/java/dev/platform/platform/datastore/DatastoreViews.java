package dev.platform.platform.datastore;

import dev.platform.api.platform.model.CidrBlockAndDescriptionDto;
import dev.platform.api.platform.model.DatabaseStatusDto;
import dev.platform.api.platform.model.OwnerDto;
import dev.platform.api.platform.model.OwnerTypeDto;
import dev.platform.api.platform.model.RegionDto;
import dev.platform.api.platform.model.SuspendedStateDto;
import dev.platform.api.platform.model.SuspenderTypeDto;
import dev.platform.base.error.Failure;
import dev.platform.platform.environment.EnvironmentViews;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all datastores show and take in the same way. */
public final class DatastoreViews {
  private DatastoreViews() {}

  /** The plan of that word; the contract also has some that nobody can have here. */
  public static <P extends Enum<P>> P plan(Class<P> plans, String word) {
    var words =
        Arrays.stream(plans.getEnumConstants())
            .map(plan -> plan.name().toLowerCase(Locale.ROOT))
            .toList();
    if (!words.contains(word)) {
      throw Failure.invalid("plan", "must be one of " + String.join(", ", words));
    }
    return Enum.valueOf(plans, word.toUpperCase(Locale.ROOT));
  }

  /** Where it is; the first region if nobody says. */
  public static Region region(@Nullable RegionDto region) {
    return region == null ? Region.OREGON : Region.valueOf(region.name());
  }

  /** Who may connect; null and nothing are nobody. */
  public static List<IpRange> ipAllowList(@Nullable List<CidrBlockAndDescriptionDto> list) {
    return list == null ? List.of() : EnvironmentViews.given("ipAllowList", list);
  }

  /** The workspace of a datastore. */
  public static OwnerDto owner(DatastoreOwner owner) {
    return new OwnerDto()
        .id(owner.id())
        .name(owner.name())
        .email(owner.email())
        .type(OwnerTypeDto.TEAM);
  }

  /** How it stands. */
  public static DatabaseStatusDto status(DatastoreStatus status) {
    return DatabaseStatusDto.valueOf(status.name());
  }

  /** Whether somebody has suspended it. */
  public static SuspendedStateDto suspended(boolean suspended) {
    return suspended ? SuspendedStateDto.SUSPENDED : SuspendedStateDto.NOT_SUSPENDED;
  }

  /** Who has suspended it. */
  public static List<SuspenderTypeDto> suspenders(boolean suspended) {
    return suspended ? List.of(SuspenderTypeDto.USER) : List.of();
  }
}
