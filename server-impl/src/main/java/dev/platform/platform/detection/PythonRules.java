package dev.platform.platform.detection;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Python: Django, FastAPI, Flask, Streamlit, or a program. */
final class PythonRules {
  static final List<String> PROGRAMS =
      List.of("app.py", "main.py", "server.py", "wsgi.py", "asgi.py", "application.py", "run.py");

  /** Files that list packages. */
  static final List<String> PACKAGES =
      List.of("requirements.txt", "pyproject.toml", "Pipfile", "setup.py");

  private static final Pattern DJANGO =
      Pattern.compile("DJANGO_SETTINGS_MODULE[\"']\\s*,\\s*[\"']([A-Za-z_]\\w*)[.\\w]*[\"']");
  private static final Pattern FASTAPI =
      Pattern.compile("^([A-Za-z_]\\w*)\\s*(?::[^=]*)?=\\s*(?:fastapi\\.)?FastAPI\\(");
  private static final Pattern FLASK =
      Pattern.compile("^([A-Za-z_]\\w*)\\s*(?::[^=]*)?=\\s*(?:flask\\.)?Flask\\(");

  private PythonRules() {}

  static Optional<Guess> program(Folder folder) {
    var build = install(folder);
    if (folder.has("manage.py")) {
      return Optional.of(django(folder, build));
    }
    return Optional.of(
        framework(folder, build, FASTAPI)
            .or(() -> framework(folder, build, FLASK))
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

  private static Optional<Guess> framework(Folder folder, String build, Pattern created) {
    return PROGRAMS.stream()
        .flatMap(
            file ->
                folder.match(file, created).stream()
                    .map(variable -> program(folder, build, file, variable, created == FASTAPI)))
        .findFirst();
  }

  private static Guess program(
      Folder folder, String build, String file, String variable, boolean isAsync) {
    var module = file.replace(".py", "") + ":" + variable;
    if (isAsync) {
      var start = "uvicorn " + module + " --host 0.0.0.0 --port $PORT";
      return Guess.program(build, start, file + ", which creates a FastAPI app");
    }
    var start =
        folder.needsPython("gunicorn")
            ? "gunicorn " + module + " --bind 0.0.0.0:$PORT"
            : "flask --app " + module + " run --host 0.0.0.0 --port $PORT";
    return Guess.program(build, start, file + ", which creates a Flask app");
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
      return "poetry install --no-root";
    }
    if (folder.has("Pipfile")) {
      return folder.has("Pipfile.lock") ? "pipenv install --deploy" : "pipenv install";
    }
    if (folder.has("requirements.txt")) {
      return "pip install -r requirements.txt";
    }
    return folder.has("pyproject.toml") || folder.has("setup.py") ? "pip install ." : "";
  }

  /** A site of MkDocs. */
  static Optional<Guess> site(Folder folder) {
    var install = folder.has("requirements.txt") ? install(folder) : "pip install mkdocs";
    return Optional.of(Guess.site(install + " && mkdocs build", "site", "mkdocs.yml"));
  }
}
