package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.BuildFilter;
import dev.platform.platform.service.SpecRules;
import java.util.List;
import java.util.Map;

/** Where the code of a service is. */
final class SourceFormat {
  /** A directory inside the repository. */
  static final ValueType<String> DIRECTORY =
      TextType.text()
          .orEmpty()
          .checked(it -> SpecRules.directory("directory", CommonTypes.directory(it)));

  private static final Field<String> REPO =
      Field.of(
              "repo",
              TextType.text().checked(it -> SpecRules.repository("repo", it)),
              "URL of the git repository. Default: the repository of the file.")
          .on(ServiceKind.SERVICES);
  private static final Field<String> BRANCH =
      Field.of(
              "branch",
              CommonTypes.NAME.upTo(255),
              "Branch to deploy. Default: the branch of the file, or the default branch of another"
                  + " repository.")
          .on(ServiceKind.SERVICES);
  private static final Field<String> ROOT_DIR =
      Field.of(
              "rootDir",
              DIRECTORY,
              "Directory in the repository that commands run in. Default: the top directory.")
          .on(ServiceKind.SERVICES);

  private static final ListType<String> PATTERNS =
      ListType.of(TextType.text().checked(it -> SpecRules.pattern("pattern", it)))
          .atMost(SpecRules.MAX_PATTERNS)
          .orNothing();
  private static final Field<List<String>> PATHS =
      Field.of("paths", PATTERNS, "Glob patterns. Only changed files that match deploy.");
  private static final Field<List<String>> IGNORED_PATHS =
      Field.of("ignoredPaths", PATTERNS, "Glob patterns. Changed files that match do not deploy.");
  private static final Field<BuildFilter> BUILD_FILTER =
      Field.of(
              "buildFilter",
              MapType.of("buildFilter", "a build filter", PATHS, IGNORED_PATHS)
                  .as(
                      it ->
                          new BuildFilter(
                              it.or(PATHS, List.of()), it.or(IGNORED_PATHS, List.of()))),
              "Which changed files deploy the service automatically. Default: all.")
          .on(ServiceKind.SERVICES);

  private static final Field<AutoDeployTrigger> AUTO_DEPLOY =
      Field.of(
          "autoDeploy",
          CommonTypes.FLAG.as(it -> it ? AutoDeployTrigger.COMMIT : AutoDeployTrigger.OFF),
          "Old key for `autoDeployTrigger`: `true` is `commit`, `false` is `off`.");
  private static final Field<AutoDeployTrigger> AUTO_DEPLOY_TRIGGER =
      Field.of(
              "autoDeployTrigger",
              WordType.of(
                      Words.of(
                          new AutoDeployTrigger[] {AutoDeployTrigger.COMMIT, AutoDeployTrigger.OFF},
                          AutoDeployTrigger::wire))
                  .unavailable(
                      Map.of(
                          AutoDeployTrigger.CHECKS_PASS.wire(),
                          "CI checks are not read. Use commit or off.")),
              "What deploys the service automatically: each new `commit`, or nothing. Default:"
                  + " `commit`.")
          .on(ServiceKind.SERVICES)
          .formerly(AUTO_DEPLOY);

  static final List<Field<?>> FIELDS =
      List.of(REPO, BRANCH, ROOT_DIR, BUILD_FILTER, AUTO_DEPLOY_TRIGGER);

  private SourceFormat() {}

  static SourceDeclaration of(Values values) {
    return new SourceDeclaration(
        values.get(REPO),
        values.get(BRANCH),
        values.get(ROOT_DIR),
        values.get(BUILD_FILTER),
        values.get(AUTO_DEPLOY_TRIGGER));
  }
}
