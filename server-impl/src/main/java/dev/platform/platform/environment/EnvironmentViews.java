package dev.platform.platform.environment;

import dev.platform.api.platform.model.CidrBlockAndDescriptionDto;
import dev.platform.api.platform.model.EnvironmentDto;
import dev.platform.api.platform.model.EnvironmentPATCHInputDto;
import dev.platform.api.platform.model.EnvironmentPOSTInputDto;
import dev.platform.api.platform.model.EnvironmentWithCursorDto;
import dev.platform.api.platform.model.ProjectPOSTEnvironmentInputDto;
import dev.platform.api.platform.model.ProtectedStatusDto;
import dev.platform.base.error.Failure;
import dev.platform.base.patch.Patch;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Environments, and lists of ranges wherever there are some, as the contract shows and takes them.
 */
public final class EnvironmentViews {

  private EnvironmentViews() {}

  /** The first environments of a new project, in their field {@code environments}. */
  public static List<NewEnvironment> wanted(List<ProjectPOSTEnvironmentInputDto> inputs) {
    return IntStream.range(0, inputs.size())
        .mapToObj(at -> wanted("environments[" + at + "].", inputs.get(at)))
        .toList();
  }

  private static NewEnvironment wanted(String place, ProjectPOSTEnvironmentInputDto input) {
    return new NewEnvironment(
        input.getName(),
        isProtected(input.getProtectedStatus()),
        Boolean.TRUE.equals(input.getNetworkIsolationEnabled()),
        or(ranges(place, input.getIpAllowList())));
  }

  static NewEnvironment wanted(EnvironmentPOSTInputDto input) {
    return new NewEnvironment(
        input.getName(),
        isProtected(input.getProtectedStatus()),
        Boolean.TRUE.equals(input.getNetworkIsolationEnabled()),
        or(ranges("", input.getIpAllowList())));
  }

  static EnvironmentPatch patch(EnvironmentPATCHInputDto input) {
    return new EnvironmentPatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("protectedStatus"), isProtected(input.getProtectedStatus())),
        Patch.of(input.isSet("networkIsolationEnabled"), input.getNetworkIsolationEnabled()),
        Patch.of(input.isSet("ipAllowList"), ranges("", input.getIpAllowList())));
  }

  static EnvironmentDto environment(Environment environment) {
    return new EnvironmentDto()
        .id(environment.id().value())
        .name(environment.name())
        .projectId(environment.projectId().value())
        .databasesIds(ids(environment, "dpg-"))
        .redisIds(ids(environment, "red-"))
        .serviceIds(ids(environment, "srv-", "crn-"))
        .envGroupIds(ids(environment, "evg-"))
        .ipAllowList(shown(environment.ipAllowList()))
        .protectedStatus(
            environment.isProtected()
                ? ProtectedStatusDto.PROTECTED
                : ProtectedStatusDto.UNPROTECTED)
        .networkIsolationEnabled(environment.isIsolated());
  }

  static EnvironmentWithCursorDto entry(Environment environment, String cursor) {
    return new EnvironmentWithCursorDto().environment(environment(environment)).cursor(cursor);
  }

  /** Null if there are none, as clients expect. */
  private static @Nullable List<String> ids(Environment environment, String... prefixes) {
    var ids =
        environment.resourceIds().stream()
            .filter(id -> Stream.of(prefixes).anyMatch(id::startsWith))
            .toList();
    return ids.isEmpty() ? null : ids;
  }

  private static boolean isProtected(@Nullable ProtectedStatusDto status) {
    return status == ProtectedStatusDto.PROTECTED;
  }

  private static List<IpRange> or(@Nullable List<IpRange> ranges) {
    return ranges == null ? IpRange.EVERYWHERE : ranges;
  }

  private static @Nullable List<IpRange> ranges(
      String place, @Nullable List<CidrBlockAndDescriptionDto> list) {
    return list == null ? null : given(place + "ipAllowList", list);
  }

  /**
   * The ranges that a user gives.
   *
   * @param field where they are given, for what is wrong with one
   * @throws Failure invalid if one is no range, or there are too many
   */
  public static List<IpRange> given(String field, List<CidrBlockAndDescriptionDto> list) {
    if (list.size() > IpRange.MAX_COUNT) {
      throw Failure.invalid(field, "must have at most 200 entries");
    }
    return IntStream.range(0, list.size())
        .mapToObj(at -> given(field + "[" + at + "]", list.get(at)))
        .toList();
  }

  private static IpRange given(String field, CidrBlockAndDescriptionDto range) {
    return IpRange.given(field, range.getCidrBlock(), range.getDescription());
  }

  /** Ranges to be shown. */
  public static List<CidrBlockAndDescriptionDto> shown(List<IpRange> ranges) {
    return ranges.stream()
        .map(
            range ->
                new CidrBlockAndDescriptionDto()
                    .cidrBlock(range.cidrBlock())
                    .description(range.description()))
        .toList();
  }
}
