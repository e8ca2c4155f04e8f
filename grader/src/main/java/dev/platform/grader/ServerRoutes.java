package dev.platform.grader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The routes as a server lists them itself, so that nobody can write them by hand. */
final class ServerRoutes {
  private ServerRoutes() {}

  static Routes of(Path launcher) {
    String name = launcher + " routes";
    var command = new ProcessBuilder(launcher.toString(), "routes", "--format", "json");
    try {
      Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
      InputFile routes;
      try (InputStream out = process.getInputStream()) {
        routes = InputFile.of(name, out);
      }
      int status = process.waitFor();
      if (status != 0) {
        throw new BadInput(name, 0, "The command failed with status %d.".formatted(status));
      }
      return Routes.read(routes);
    } catch (IOException e) {
      throw new BadInput(name, 0, "The command cannot be run: " + e.getMessage() + ".");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
