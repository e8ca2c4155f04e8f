package dev.platform.grader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the routes come from. */
final class RoutesOption {
  @Option(
      names = "--routes",
      paramLabel = "FILE",
      defaultValue = "-",
      description = "Output of 'platform routes --format json'. Use - for standard input.")
  private String file = "-";

  Routes read() throws IOException {
    if (file.equals("-")) {
      return Routes.read(System.in);
    }
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      return Routes.read(in);
    }
  }
}
