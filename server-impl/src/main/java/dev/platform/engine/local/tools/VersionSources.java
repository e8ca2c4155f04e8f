package dev.platform.engine.local.tools;

import static dev.platform.engine.local.tools.VersionTexts.first;
import static dev.platform.engine.local.tools.VersionTexts.firstWord;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the version of a tool is written, in the order of precedence: its variables, its own files,
 * the files that package managers read, and those of version managers for all tools.
 */
final class VersionSources {
  private static final Pattern PIPFILE =
      Pattern.compile("^python_(?:full_)?version\\s*=\\s*[\"']([^\"']+)[\"']");
  private static final Pattern PYPROJECT_TOML =
      Pattern.compile("^requires-python\\s*=\\s*[\"']([^\"']+)[\"']");
  static final Pattern GO_MOD = Pattern.compile("^toolchain\\s+go(\\d[\\w.]*)");
  static final Pattern GO_MOD_2 = Pattern.compile("^go\\s+(\\d[\\w.]*)");
  private static final Pattern GEMFILE = Pattern.compile("^[ \\t]*ruby[ \\t(]+[\"']([^\"']+)[\"']");
  private static final Pattern RUST_TOOLCHAIN_TOML =
      Pattern.compile("^[ \\t]*channel[ \\t]*=[ \\t]*[\"']([^\"']+)[\"']");
  private static final Pattern RUST_TOOLCHAIN =
      Pattern.compile("^[ \\t]*channel[ \\t]*=[ \\t]*[\"']([^\"']+)[\"']");
  private static final Pattern SYSTEM_PROPERTIES =
      Pattern.compile("^java\\.runtime\\.version\\s*=\\s*(\\S+)");
  private static final Pattern SDKMANRC = Pattern.compile("^java\\s*=\\s*(\\d+)");
  private static final Pattern POM_XML =
      Pattern.compile("<(?:maven\\.compiler\\.release|java\\.version|release)>\\s*(\\d+)\\s*</");
  private static final Pattern BUILD_GRADLE =
      Pattern.compile("JavaLanguageVersion\\.of\\((\\d+)\\)");
  private static final Pattern BUILD_GRADLE_KTS =
      Pattern.compile("JavaLanguageVersion\\.of\\((\\d+)\\)");
  private static final List<String> MISE_FILES = List.of("mise.toml", ".mise.toml");

  /** Finds a version in the text of a file. */
  private interface Reader {
    Optional<String> version(String text);
  }

  /**
   * A file.
   *
   * @param from how the log names it
   */
  private record Source(String file, String from, Reader reader) {}

  /** A version as it is written, and where. */
  record Found(String version, String from) {}

  private final List<String> variables;
  private final List<Source> sources;

  private VersionSources(List<String> variables, List<Source> sources) {
    this.variables = List.copyOf(variables);
    this.sources = List.copyOf(sources);
  }

  /** Those of a tool. */
  static VersionSources of(Tool tool) {
    List<Source> sources = new ArrayList<>(files(tool));
    List<String> names = managerNames(tool);
    sources.add(
        new Source(".tool-versions", ".tool-versions", t -> VersionTexts.toolVersions(t, names)));
    MISE_FILES.forEach(
        file -> sources.add(new Source(file, file, t -> VersionTexts.miseTools(t, names))));
    sources.addAll(traces(tool));
    return new VersionSources(variables(tool), sources);
  }

  /** The first version among variables. */
  Optional<Found> variable(Map<String, String> environment) {
    return variables.stream()
        .filter(name -> !environment.getOrDefault(name, "").isBlank())
        .map(name -> new Found(environment.getOrDefault(name, ""), name))
        .findFirst();
  }

  /** The first version in the files of a directory. */
  Optional<Found> file(SourceFiles directory) throws IOException, InterruptedException {
    for (Source source : sources) {
      Optional<String> version = directory.read(source.file()).flatMap(source.reader()::version);
      if (version.isPresent()) {
        return version.map(it -> new Found(it, source.from()));
      }
    }
    return Optional.empty();
  }

  private static List<String> variables(Tool tool) {
    return switch (tool) {
      case RUST -> List.of("RUSTUP_TOOLCHAIN", "RUST_VERSION");
      default -> List.of(tool.name() + "_VERSION");
    };
  }

  private static List<String> managerNames(Tool tool) {
    return switch (tool) {
      case NODE -> List.of("nodejs", "node");
      case GO -> List.of("golang", "go");
      case DOTNET -> List.of("dotnet-core", "dotnet");
      default -> List.of(tool.label());
    };
  }

  private static List<Source> files(Tool tool) {
    return switch (tool) {
      case NODE -> List.of(plain(".node-version"), plain(".nvmrc"), engine("node"));
      case PYTHON ->
          List.of(
              plain(".python-version"),
              plain("runtime.txt"),
              pattern("Pipfile", PIPFILE),
              pattern("pyproject.toml", PYPROJECT_TOML));
      case GO ->
          List.of(plain(".go-version"), pattern("go.mod", GO_MOD), atLeast("go.mod", GO_MOD_2));
      case RUBY -> List.of(plain(".ruby-version"), pattern("Gemfile", GEMFILE));
      case RUST ->
          List.of(
              pattern("rust-toolchain.toml", RUST_TOOLCHAIN_TOML),
              pattern("rust-toolchain", RUST_TOOLCHAIN),
              plain("rust-toolchain"));
      case BUN -> List.of(plain(".bun-version"), manager("bun"), engine("bun"));
      case DENO -> List.of(plain(".dvmrc"));
      case JAVA ->
          List.of(
              plain(".java-version"),
              pattern("system.properties", SYSTEM_PROPERTIES),
              pattern(".sdkmanrc", SDKMANRC),
              atLeast("pom.xml", POM_XML),
              pattern("build.gradle", BUILD_GRADLE),
              pattern("build.gradle.kts", BUILD_GRADLE_KTS));
      case DOTNET -> List.of(member("global.json", "sdk", "version"));
      case ELIXIR -> List.of(plain(".elixir-version"));
      case ERLANG -> List.of(plain(".erlang-version"));
      case PHP -> List.of(plain(".php-version"), member("composer.json", "require", "php"));
      case NPM -> List.of(manager("npm"));
      case YARN -> List.of(manager("yarn"));
      case PNPM -> List.of(manager("pnpm"));
      case MAVEN, GRADLE, UV, POETRY, PIPENV -> List.of();
    };
  }

  /** Files that no tool reads a version from, but that show that it is needed. */
  private static List<Source> traces(Tool tool) {
    return switch (tool) {
      case NODE -> List.of(trace("package.json"));
      case YARN -> List.of(new Source("yarn.lock", "yarn.lock", VersionTexts::yarnOfLock));
      case PNPM ->
          List.of(new Source("pnpm-lock.yaml", "pnpm-lock.yaml", VersionTexts::pnpmOfLock));
      case BUN -> List.of(trace("bun.lock"), trace("bun.lockb"));
      case DENO -> List.of(trace("deno.lock"), trace("deno.json"));
      case UV -> List.of(trace("uv.lock"));
      case POETRY -> List.of(trace("poetry.lock"));
      case PIPENV -> List.of(trace("Pipfile.lock"), trace("Pipfile"));
      case PYTHON -> List.of(trace("requirements.txt"), trace("pyproject.toml"));
      case GO -> List.of(trace("go.mod"));
      case RUBY -> List.of(trace("Gemfile"));
      case RUST -> List.of(trace("Cargo.toml"));
      case JAVA, MAVEN -> List.of(trace("pom.xml"));
      case ELIXIR, ERLANG -> List.of(trace("mix.exs"));
      case PHP -> List.of(trace("composer.json"));
      case DOTNET, GRADLE, NPM -> List.of();
    };
  }

  private static Source plain(String file) {
    return new Source(file, file, text -> firstWord(text));
  }

  private static Source pattern(String file, Pattern pattern) {
    return new Source(file, file, text -> first(text, pattern));
  }

  private static Source atLeast(String file, Pattern pattern) {
    return new Source(file, file, text -> first(text, pattern).map(version -> ">=" + version));
  }

  private static Source trace(String file) {
    return new Source(file, file, text -> Optional.of(VersionRange.ANY));
  }

  private static Source member(String file, String object, String name) {
    return new Source(file, file, text -> VersionTexts.member(text, object, name));
  }

  private static Source engine(String name) {
    return new Source(
        "package.json",
        "engines in package.json",
        text -> VersionTexts.member(text, "engines", name));
  }

  private static Source manager(String name) {
    return new Source(
        "package.json",
        "packageManager in package.json",
        text -> VersionTexts.packageManager(text, name));
  }
}
