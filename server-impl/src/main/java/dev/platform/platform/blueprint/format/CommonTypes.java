package dev.platform.platform.blueprint.format;

import dev.platform.platform.NameRule;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.Region;

/** Types that several maps have. */
final class CommonTypes {
  private static final int MAX_NAME = 100;

  /** A name for people. */
  static final TextType NAME =
      TextType.text().upTo(MAX_NAME).checked(it -> NameRule.check("name", it));

  static final WordType<Region> REGION = WordType.of(Words.of(Region.class));
  static final FlagType FLAG = FlagType.flag();

  private static final Field<String> SOURCE =
      Field.of(
              "source",
              TextType.text().checked(CommonTypes::range),
              "A range of IP addresses in CIDR notation, such as `203.0.113.0/24`, or one address.")
          .required();
  private static final Field<String> DESCRIPTION =
      Field.of(
          "description",
          TextType.text().orEmpty().upTo(IpRange.MAX_DESCRIPTION),
          "What the range is.");

  private static final MapType RANGE = MapType.of("ipRange", "an IP range", SOURCE, DESCRIPTION);

  static final ListType<IpRange> IP_ALLOW_LIST =
      ListType.of(RANGE.as(it -> new IpRange(it.must(SOURCE), it.or(DESCRIPTION, ""))))
          .atMost(IpRange.MAX_COUNT);

  private CommonTypes() {}

  /** A single address is the range that has only it. */
  private static String range(String text) {
    var single = text.contains(":") ? "/128" : "/32";
    return IpRange.given("source", text.contains("/") ? text : text + single, "").cidrBlock();
  }

  /** The same text without {@code ./} at its start and a slash at its end. */
  static String directory(String text) {
    var start = text.replaceFirst("^(\\./+)+", "");
    var path = start.equals(".") ? "" : start;
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
