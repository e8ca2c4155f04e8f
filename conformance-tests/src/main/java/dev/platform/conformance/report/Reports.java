package dev.platform.conformance.report;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.platform.launcher.TestExecutionListener;

/** The files that a run writes. What is in one is told by the end of its name. */
public final class Reports implements AutoCloseable {
  /** Ends of names, each with its own format. */
  public static final List<String> FORMATS = List.of(".xml", ".json", ".html");

  private static final ObjectWriter JSON =
      new JsonMapper()
          .writer(
              new DefaultPrettyPrinter()
                  .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n")));

  private final List<Path> files;
  private final JunitReport junit;

  private Reports(List<Path> files, JunitReport junit) {
    this.files = files;
    this.junit = junit;
  }

  public static Reports to(List<Path> files, PrintWriter out) throws IOException {
    return new Reports(files, new JunitReport(out));
  }

  /** Whether the end of its name is known. */
  public static boolean isKnown(Path file) {
    return FORMATS.stream().anyMatch(file.toString()::endsWith);
  }

  /** Has to hear of each check. */
  public TestExecutionListener listener() {
    return junit.listener();
  }

  public void write(RunReport run) throws IOException {
    for (Path file : files) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      if (file.toString().endsWith(".json")) {
        Files.writeString(file, JSON.writeValueAsString(run) + "\n");
      } else if (file.toString().endsWith(".html")) {
        Files.writeString(file, HtmlReport.of(run));
      } else {
        junit.write(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    junit.delete();
  }
}
