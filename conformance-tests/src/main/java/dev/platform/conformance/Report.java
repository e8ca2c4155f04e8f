package dev.platform.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.reporting.legacy.xml.LegacyXmlReportGeneratingListener;

/**
 * The JUnit XML report, if one is wanted. JUnit names its file itself, so it is moved at the end.
 */
final class Report implements AutoCloseable {
  private static final String WRITTEN = "TEST-junit-jupiter.xml";

  private final @Nullable Path wanted;
  private final @Nullable Path folder;
  private final PrintWriter out;

  private Report(@Nullable Path wanted, @Nullable Path folder, PrintWriter out) {
    this.wanted = wanted;
    this.folder = folder;
    this.out = out;
  }

  static Report into(Optional<Path> wanted, PrintWriter out) throws IOException {
    Path folder = wanted.isPresent() ? Files.createTempDirectory("conformance") : null;
    return new Report(wanted.orElse(null), folder, out);
  }

  TestExecutionListener[] and(TestExecutionListener other) {
    return folder == null
        ? new TestExecutionListener[] {other}
        : new TestExecutionListener[] {other, new LegacyXmlReportGeneratingListener(folder, out)};
  }

  @Override
  public void close() throws IOException {
    if (wanted == null || folder == null) {
      return;
    }
    Files.createDirectories(wanted.toAbsolutePath().getParent());
    Files.move(folder.resolve(WRITTEN), wanted, StandardCopyOption.REPLACE_EXISTING);
    try (Stream<Path> rest = Files.list(folder)) {
      for (Path file : rest.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
