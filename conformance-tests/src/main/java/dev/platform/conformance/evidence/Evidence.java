package dev.platform.conformance.evidence;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.platform.conformance.client.Seen;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run has shown of an install, as the grader reads it. {@code java -jar grader.jar schema
 * evidence} prints its JSON Schema.
 *
 * @param format of this file
 * @param suite version of the checks
 * @param contract SHA-256 digest of the pinned document that answers were held against
 * @param started when the run began
 * @param checks those that passed, with the time of their end
 * @param operations what was seen, by operation
 */
public record Evidence(
    int format,
    String suite,
    String contract,
    Install install,
    String started,
    Map<String, String> checks,
    Map<String, Observed> operations) {
  private static final int FORMAT = 1;
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .defaultPrettyPrinter(
              new DefaultPrettyPrinter()
                  .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n")))
          .build();

  /**
   * Which install it was.
   *
   * @param build the sources that it was made from, if it says so
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Install(URI url, @Nullable String build) {}

  /**
   * What was seen of an operation.
   *
   * @param checks those that passed and had an answer with success
   */
  public record Observed(Set<String> checks, Map<Integer, Seen> statuses) {
    public Observed {
      checks = new TreeSet<>(checks);
      statuses = new TreeMap<>(statuses);
    }
  }

  /** What was recorded until now. */
  public static Evidence of(
      String suite, String contract, Install install, Instant started, Recorder recorder) {
    Map<String, String> checks = new TreeMap<>();
    recorder.checks().forEach((check, end) -> checks.put(check, seconds(end)));
    return new Evidence(
        FORMAT, suite, contract, install, seconds(started), checks, recorder.operations());
  }

  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, MAPPER.writeValueAsString(this) + "\n");
  }
}
