package dev.platform.conformance.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.reporting.legacy.xml.LegacyXmlReportGeneratingListener;

/** The JUnit XML report. JUnit names its file itself, so it is moved at the end. */
final class JunitReport {
  private static final String WRITTEN = "TEST-junit-jupiter.xml";

  private final Path folder;
  private final TestExecutionListener listener;

  JunitReport(PrintWriter out) throws IOException {
    this.folder = Files.createTempDirectory("conformance");
    this.listener = new LegacyXmlReportGeneratingListener(folder, out);
  }

  TestExecutionListener listener() {
    return listener;
  }

  void write(Path file) throws IOException {
    Files.copy(folder.resolve(WRITTEN), file, StandardCopyOption.REPLACE_EXISTING);
  }

  void delete() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
