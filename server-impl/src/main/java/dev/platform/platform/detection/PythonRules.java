package dev.platform.platform.detection;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Python: Django, other frameworks, Streamlit, or a program. */
final class PythonRules {
  static final List<String> PROGRAMS =
      List.of("app.py", "main.py", "server.py", "wsgi.py", "asgi.py", "application.py", "run.py");

  /** Files that list packages. */
  static final List<String> PACKAGES =
      List.of("requirements.txt", "pyproject.toml", "Pipfile", "setup.py");

  private static final String POETRY = "poetry install --no-root";
  private static final Pattern DJANGO =
      Pattern.compile("DJANGO_SETTINGS_MODULE[\"']\\s*,\\s*[\"']([A-Za-z_]\\w*)[.\\w]*[\"']");
  private static final String ASSIGNED =
      "^([A-Za-z_]\\w*)\\s*(?::[^=]*)?=\\s*(?:[a-z]\\w*\\.)?";

  /** What creates an app, in the order in which they are looked for. */
  private static final List<Framework> FRAMEWORKS =
      List.of(
          new Framework("FastAPI", Pattern.compile(ASSIGNED + "(?:FastAPI)\\("), true),
          new Framework("Starlette", Pattern.compile(ASSIGNED + "(?:Starlette)\\("), true),
          new Framework("Litestar", Pattern.compile(ASSIGNED + "(?:Litestar)\\("), true),
          new Framework("Quart", Pattern.compile(ASSIGNED + "(?:Quart)\\("), true),
          new Framework("Flask", Pattern.compile(ASSIGNED + "(?:Flask)\\("), false),
          new Framework("Bottle", Pattern.compile(ASSIGNED + "(?:Bottle|default_app)\\("), false));

  /**
   * A framework of web applications.
   *
   * @param created a line whose first group is the variable of the app
   */
  private record Framework(String name, Pattern created, boolean isAsync) {
    /** The command for an app; empty if the server that it needs is not among the packages. */
    Optional<String> start(Folder folder, String app) {
      if (isAsync) {
        return name.equals("FastAPI") || folder.needsPython("uvicorn")
            ? Optional.of("uvicorn " + app + " --host 0.0.0.0 --port $PORT")
            : Optional.empty();
      }
      if (folder.needsPython("gunicorn")) {
        return Optional.of("gunicorn " + app + " --bind 0.0.0.0:$PORT");
      }
      return name.equals("Flask")
          ? Optional.of("flask --app " + app + " run --host 0.0.0.0 --port $PORT")
          : Optional.empty();
    }
  }

  private PythonRules() {}

  static Optional<Guess> program(Folder folder) {
    var build = install(folder);
    if (folder.has("manage.py")) {
      return Optional.of(django(folder, build));
    }
    return Optional.of(
        FRAMEWORKS.stream()
            .flatMap(framework -> web(folder, build, framework).stream())
            .findFirst()
            .orElseGet(() -> other(folder, build)));
  }

  private static Guess django(Folder folder, String build) {
    var all =
        folder.needsPython("whitenoise")
            ? build + " && python3 manage.py collectstatic --no-input"
            : build;
    var module = folder.match("manage.py", DJANGO).filter(it -> folder.needsPython("gunicorn"));
    return Guess.program(
        all,
        module
            .map(it -> "gunicorn " + it + ".wsgi --bind 0.0.0.0:$PORT")
            .orElse("python3 manage.py runserver --noreload 0.0.0.0:$PORT"),
        "manage.py of Django" + (module.isPresent() ? " and gunicorn" : ", without gunicorn"));
  }

  private static Optional<Guess> web(Folder folder, String build, Framework framework) {
    return PROGRAMS.stream()
        .flatMap(file -> web(folder, build, framework, file).stream())
        .findFirst();
  }

  private static Optional<Guess> web(
      Folder folder, String build, Framework framework, String file) {
    var reason = file + ", which creates a " + framework.name() + " app";
    return folder
        .match(file, framework.created())
        .flatMap(app -> framework.start(folder, file.replace(".py", ":") + app))
        .map(start -> Guess.program(build, start, reason));
  }

  private static Guess other(Folder folder, String build) {
    var file = folder.first(PROGRAMS);
    var reason = file.or(() -> folder.first(PACKAGES)).orElseThrow();
    var run =
        folder.needsPython("streamlit")
            ? "streamlit run %s --server.headless true --server.address 0.0.0.0 --server.port $PORT"
            : "python3 %s";
    return Guess.program(build, file.map(run::formatted).orElse(null), reason);
  }

  private static String install(Folder folder) {
    if (folder.has("uv.lock")) {
      return "uv sync --frozen";
    }
    if (folder.has("poetry.lock")) {
      return POETRY;
    }
    if (folder.has("Pipfile")) {
      return folder.has("Pipfile.lock") ? "pipenv install --deploy" : "pipenv install";
    }
    if (folder.has("requirements.txt")) {
      return "pip install -r requirements.txt";
    }
    if (folder.text("pyproject.toml").contains("[tool.poetry]")) {
      return POETRY;
    }
    return folder.has("pyproject.toml") || folder.has("setup.py") ? "pip install ." : "";
  }

  /** A site of MkDocs. */
  static Optional<Guess> site(Folder folder) {
    var install = folder.has("requirements.txt") ? install(folder) : "pip install mkdocs";
    return Optional.of(Guess.site(install + " && mkdocs build", "site", "mkdocs.yml"));
  }
}
