package dev.platform.platform.detection;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules, in the order in which they are tried. */
final class CommandTable {
  private static final Pattern CRATE = Pattern.compile("^\\s*name\\s*=\\s*\"([A-Za-z0-9_-]+)\"");
  private static final String JAR =
      "java %s-jar \"$(ls %s/*.jar | grep -v -e plain -e sources -e original- | head -n 1)\"";

  private static final Pattern ELIXIR_APP = Pattern.compile("\\bapp:\\s*:([a-z][a-z0-9_]*)");

  private static final String BUNDLE = "bundle install";

  /** Two instances on one server cannot have the same name in a cluster. */
  private static final String ALONE = "RELEASE_DISTRIBUTION=none ";

  private static final String MIX = "export MIX_ENV=prod";
  private static final String HEX =
      " && mix local.hex --force && mix local.rebar --force && mix deps.get --only prod";

  private static final List<Rule> PROGRAMS =
      List.of(
          new Rule("ruby", List.of("Gemfile"), CommandTable::ruby),
          new Rule("elixir", List.of("mix.exs"), CommandTable::elixir),
          new Rule("go", List.of("go.mod"), GoRules::program),
          new Rule("rust", List.of("Cargo.toml"), CommandTable::rust),
          new Rule(
              "python",
              Stream.of(List.of("manage.py"), PythonRules.PACKAGES, PythonRules.PROGRAMS)
                  .flatMap(List::stream)
                  .toList(),
              PythonRules::program),
          new Rule("", List.of("pom.xml"), CommandTable::maven),
          new Rule("", List.of("build.gradle", "build.gradle.kts"), CommandTable::gradle),
          new Rule("", PhpRules.SIGNS, PhpRules::program),
          new Rule("node", List.of("package.json"), NodeRules::program));

  private static final List<Rule> SITES =
      List.of(
          new Rule("", List.of("package.json"), NodeRules::site),
          new Rule("", List.of("mkdocs.yml"), PythonRules::site),
          new Rule("", List.of("_config.yml"), CommandTable::jekyll),
          new Rule("", List.of("hugo.toml", "hugo.yaml", "config.toml"), CommandTable::hugo),
          new Rule("", List.of("index.html"), folder -> plain(".", "index.html")),
          new Rule(
              "", List.of("public/index.html"), folder -> plain("public", "public/index.html")),
          new Rule("", List.of("dist/index.html"), folder -> plain("dist", "dist/index.html")),
          new Rule("", List.of("docs/index.html"), folder -> plain("docs", "docs/index.html")));

  private CommandTable() {}

  /** What there is for a kind of service. */
  static List<Rule> rules(Wanted wanted) {
    return wanted == Wanted.SITE ? SITES : PROGRAMS;
  }

  /** The files whose contents the rules look at. */
  static Stream<String> read() {
    return Stream.concat(
        Stream.of(
            Procfile.NAME,
            "package.json",
            "requirements.txt",
            "pyproject.toml",
            "Pipfile",
            "manage.py",
            "Gemfile",
            "Cargo.toml",
            "go.mod",
            "mix.exs",
            "pom.xml",
            "build.gradle",
            "build.gradle.kts"),
        PythonRules.PROGRAMS.stream());
  }

  private static Optional<Guess> ruby(Folder folder) {
    if (folder.lists("rails", "Gemfile")) {
      var build =
          folder.hasBelow("app/assets")
              ? BUNDLE + " && bundle exec rails assets:precompile"
              : BUNDLE;
      var start = "bundle exec rails server -b 0.0.0.0 -p $PORT";
      return program(build, start, "Gemfile with rails");
    }
    if (folder.has("config.ru")) {
      var start =
          folder.lists("puma", "Gemfile")
              ? "bundle exec puma -b tcp://0.0.0.0:$PORT"
              : "bundle exec rackup -o 0.0.0.0 -p $PORT";
      return program(BUNDLE, start, "Gemfile and config.ru");
    }
    var file = folder.first(List.of("app.rb", "server.rb", "main.rb"));
    var options = folder.lists("sinatra", "Gemfile") ? " -o 0.0.0.0 -p $PORT" : "";
    return Optional.of(
        Guess.program(
            BUNDLE,
            file.map(it -> "bundle exec ruby " + it + options).orElse(null),
            "Gemfile" + file.map(" and "::concat).orElse("")));
  }

  private static Optional<Guess> elixir(Folder folder) {
    var text = folder.text("mix.exs");
    var packages = folder.has("mix.lock") || text.contains("{:") ? MIX + HEX : MIX;
    var build = text.contains("assets.deploy") ? packages + " && mix assets.deploy" : packages;
    var start =
        folder
            .match("mix.exs", ELIXIR_APP)
            .map(name -> ALONE + "_build/prod/rel/%s/bin/%s start".formatted(name, name));
    var server = text.contains(":phoenix") ? "PHX_SERVER=true " : "";
    return Optional.of(
        Guess.program(
            build + " && mix release --overwrite",
            start.map(server::concat).orElse(null),
            "mix.exs"));
  }

  private static Optional<Guess> rust(Folder folder) {
    var crate = folder.lines("Cargo.toml").dropWhile(line -> !line.strip().equals("[package]"));
    var start = Folder.match(crate, CRATE).map("./target/release/"::concat);
    return Optional.of(Guess.program("cargo build --release", start.orElse(null), "Cargo.toml"));
  }

  private static Optional<Guess> maven(Folder folder) {
    var build = (folder.has("mvnw") ? "sh ./mvnw" : "mvn") + " -B -q -DskipTests package";
    if (folder.text("pom.xml").contains("io.quarkus")) {
      var start =
          "java -Dquarkus.http.host=0.0.0.0 -Dquarkus.http.port=$PORT"
              + " -jar target/quarkus-app/quarkus-run.jar";
      return program(build, start, "pom.xml with Quarkus");
    }
    return program(build, jar(folder, "pom.xml", "target"), "pom.xml");
  }

  private static Optional<Guess> gradle(Folder folder) {
    var file = folder.has("build.gradle") ? "build.gradle" : "build.gradle.kts";
    var build =
        (folder.has("gradlew") ? "sh ./gradlew" : "gradle")
            + " --no-daemon --console=plain build -x test";
    return program(build, jar(folder, file, "build/libs"), file);
  }

  private static String jar(Folder folder, String file, String directory) {
    var isSpring = folder.text(file).contains("org.springframework.boot");
    return JAR.formatted(isSpring ? "-Dserver.port=$PORT " : "", directory);
  }

  private static Optional<Guess> jekyll(Folder folder) {
    return folder.has("Gemfile")
        ? Optional.of(Guess.site(BUNDLE + " && bundle exec jekyll build", "_site", "_config.yml"))
        : Optional.of(Guess.site("jekyll build", "_site", "_config.yml"));
  }

  private static Optional<Guess> hugo(Folder folder) {
    return folder.hasBelow("content") || folder.hasBelow("layouts") || folder.hasBelow("themes")
        ? Optional.of(Guess.site("hugo --minify", "public", "files of Hugo"))
        : Optional.empty();
  }

  private static Optional<Guess> plain(String publishPath, String reason) {
    return Optional.of(Guess.site("", publishPath, reason));
  }

  private static Optional<Guess> program(String build, String start, String reason) {
    return Optional.of(Guess.program(build, start, reason));
  }
}
