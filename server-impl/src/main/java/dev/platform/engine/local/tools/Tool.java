package dev.platform.engine.local.tools;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A language or a package manager. */
public enum Tool {
  NODE("Node.js", "node", Installer.MISE, "node", null),
  PYTHON("Python", "python3", Installer.MISE, "python", null),
  GO("Go", "go", Installer.MISE, "go", null),
  RUBY("Ruby", "ruby", Installer.MISE, "ruby", null),
  RUST("Rust", "rustc", Installer.MISE, "rust", null),
  BUN("Bun", "bun", Installer.NPM, "@oven/bun-" + platform(), null),
  DENO("Deno", "deno", Installer.MISE, "deno", null),
  JAVA("Java", "java", Installer.MISE, "java", "JAVA_HOME"),
  DOTNET(".NET", "dotnet", Installer.MISE, "dotnet", "DOTNET_ROOT"),
  ERLANG("Erlang/OTP", "erl", Installer.MISE, "erlang", null),
  ELIXIR("Elixir", "elixir", Installer.MISE, "elixir", null),
  PHP("PHP", "php", Installer.MISE, "php", null),
  MAVEN("Maven", "mvn", Installer.MISE, "maven", null),
  GRADLE("Gradle", "gradle", Installer.MISE, "gradle", null),
  NPM("npm", "npm", Installer.NPM, "npm", null),
  YARN("Yarn", "yarn", Installer.NPM, "yarn", null),
  PNPM("pnpm", "pnpm", Installer.NPM, "pnpm", null),
  UV("uv", "uv", Installer.PIP, "uv", null),
  POETRY("Poetry", "poetry", Installer.PIP, "poetry", null),
  PIPENV("Pipenv", "pipenv", Installer.PIP, "pipenv", null);

  /** As packages of Bun name a system. */
  private static String platform() {
    return "linux-" + (System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x64");
  }

  /** By what it is installed. */
  public enum Installer {
    MISE,
    NPM,
    PIP
  }

  private final String title;
  private final String program;
  private final Installer installer;
  private final String packageName;
  private final @Nullable String homeVariable;

  Tool(
      String title,
      String program,
      Installer installer,
      String packageName,
      @Nullable String homeVariable) {
    this.title = title;
    this.program = program;
    this.installer = installer;
    this.packageName = packageName;
    this.homeVariable = homeVariable;
  }

  /** The tool of a label. */
  public static Optional<Tool> of(String label) {
    return Stream.of(values()).filter(tool -> tool.label().equals(label)).findFirst();
  }

  /** Its name in settings, commands, and paths. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name in texts. */
  public String title() {
    return title;
  }

  /** The command that it is known by. */
  public String program() {
    return program;
  }

  /** Words that print its version. */
  public List<String> versionWords() {
    return switch (this) {
      case GO -> List.of("version");
      case JAVA -> List.of("-version");
      case ERLANG ->
          List.of(
              "-noshell", "-eval", "io:format(\"~s\", [erlang:system_info(otp_release)]), halt().");
      default -> List.of("--version");
    };
  }

  public Installer installer() {
    return installer;
  }

  /** Its name in the registry of its installer, for a version. */
  public String packageName(String version) {
    // The package "yarn" ends with version 1; later versions are one file of another package.
    boolean isLaterYarn = this == YARN && !version.matches("[01]\\b.*");
    return isLaterYarn ? "@yarnpkg/cli-dist" : packageName;
  }

  /** The variable that names the directory where it is installed. */
  public Optional<String> homeVariable() {
    return Optional.ofNullable(homeVariable);
  }
}
