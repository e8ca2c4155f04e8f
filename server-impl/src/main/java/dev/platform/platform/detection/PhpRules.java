package dev.platform.platform.detection;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** PHP, with the server that comes with it. */
final class PhpRules {
  static final List<String> SIGNS =
      List.of("composer.json", "index.php", "public/index.php", "web/index.php");

  private static final String SERVER = "php -S 0.0.0.0:$PORT";

  /** The servers of Heroku, with their options and the directory that they publish. */
  private static final Pattern HEROKU =
      Pattern.compile(
          "(?:vendor/bin/)?heroku-php-(?:apache2|nginx)(?:\\s+-[A-Za-z]\\s+\\S+)*"
              + "(?:\\s+([\\w][\\w./-]*))?");

  private PhpRules() {}

  static Optional<Guess> program(Folder folder) {
    var build = folder.has("composer.json") ? "composer install --no-dev --no-interaction" : "";
    if (folder.has("artisan")) {
      var start = "php artisan serve --host 0.0.0.0 --port $PORT";
      return Optional.of(Guess.program(build, start, "artisan of Laravel"));
    }
    var root =
        folder.has("public/index.php")
            ? " -t public"
            : folder.has("web/index.php") ? " -t web" : "";
    return Optional.of(Guess.program(build, SERVER + root, "files of PHP"));
  }

  /** A command of a {@code Procfile}, whose server is on Heroku only. */
  static String process(String command) {
    var heroku = HEROKU.matcher(command.strip());
    return heroku.matches()
        ? SERVER + " -t " + Objects.requireNonNullElse(heroku.group(1), ".")
        : command;
  }
}
