package dev.platform.app;

import dev.platform.grader.BadInput;
import dev.platform.grader.InputFile;
import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Evidence;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Evidence of a conformance run that lies beside the jar: a release carries that of its build. */
final class ReleasedEvidence {
  static final String FILE = "evidence.json";

  private static final Logger log = LoggerFactory.getLogger(ReleasedEvidence.class);

  private ReleasedEvidence() {}

  /** None where nothing lies there, or it cannot be read: grades are then without a date. */
  static Evidence find() {
    return in(home());
  }

  static Evidence in(Path home) {
    var file = home.resolve(FILE);
    if (!Files.exists(file)) {
      return Evidence.none();
    }
    try {
      return new Evidence(List.of(ConformanceRun.read(InputFile.read(file))));
    } catch (BadInput e) {
      log.warn("the evidence of the release is left out: {}", e.getMessage());
      return Evidence.none();
    }
  }

  /** The directory of the jar. */
  private static Path home() {
    try {
      var code = ReleasedEvidence.class.getProtectionDomain().getCodeSource().getLocation();
      return Path.of(code.toURI()).resolveSibling("");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
