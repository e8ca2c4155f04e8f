package dev.platform.platform.blueprint.format;

import dev.platform.edge.route.SiteRules;
import dev.platform.platform.site.RuleLimits;
import java.util.List;

/** What only a static site has. */
final class SiteFormat {
  private static final Field<String> PUBLISH_PATH =
      Field.of(
              "staticPublishPath",
              SourceFormat.DIRECTORY,
              "Directory with the built files, below `rootDir`. Default: `public`.")
          .on(ServiceKind.STATIC);

  private static final Field<String> PATH =
      Field.of("path", TextType.text(), "Path of responses, such as `/assets/*`.").required();
  private static final Field<String> NAME =
      Field.of("name", TextType.text(), "Name of the header.").required();
  private static final Field<String> VALUE =
      Field.of("value", TextType.text().orEmpty(), "Value of the header.").required();

  private static final Field<SiteRules.Kind> TYPE =
      Field.of("type", WordType.of(Words.of(SiteRules.Kind.class)), "What the rule does.")
          .required();
  private static final Field<String> SOURCE =
      Field.of("source", TextType.text(), "Path of requests, such as `/blog/*`.").required();
  private static final Field<String> DESTINATION =
      Field.of("destination", TextType.text(), "Path, or a URL for a redirect.").required();

  private static final Field<List<SiteRules.Header>> HEADERS =
      Field.of(
              "headers",
              ListType.of(
                      MapType.of("header", "a header", PATH, NAME, VALUE)
                          .also(it -> check(it, PATH, () -> RuleLimits.check(header(it))))
                          .as(SiteFormat::header))
                  .atMost(RuleLimits.COUNT)
                  .orNothing(),
              "Headers of responses. Default: none.")
          .on(ServiceKind.STATIC);
  private static final Field<List<SiteRules.PathRule>> ROUTES =
      Field.of(
              "routes",
              ListType.of(
                      MapType.of("route", "a route", TYPE, SOURCE, DESTINATION)
                          .also(it -> check(it, SOURCE, () -> RuleLimits.check(route(it))))
                          .as(SiteFormat::route))
                  .atMost(RuleLimits.COUNT)
                  .orNothing(),
              "Redirects and rewrites. The first that matches applies. Default: none.")
          .on(ServiceKind.STATIC);

  static final List<Field<?>> FIELDS = List.of(PUBLISH_PATH, HEADERS, ROUTES);

  private SiteFormat() {}

  static SiteDeclaration of(Values values) {
    return new SiteDeclaration(values.get(PUBLISH_PATH), values.get(HEADERS), values.get(ROUTES));
  }

  /** Only a rule of which nothing is missing can be checked. */
  private static void check(Values values, Field<?> first, Runnable rule) {
    if (values.isClean() && values.get(first) != null) {
      values
          .spot()
          .checkParts(
              values,
              () -> {
                rule.run();
                return true;
              });
    }
  }

  private static SiteRules.Header header(Values values) {
    return new SiteRules.Header(values.must(PATH), values.must(NAME), values.must(VALUE));
  }

  private static SiteRules.PathRule route(Values values) {
    return new SiteRules.PathRule(values.must(TYPE), values.must(SOURCE), values.must(DESTINATION));
  }
}
