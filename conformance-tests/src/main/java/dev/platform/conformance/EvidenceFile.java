package dev.platform.conformance;

import dev.platform.conformance.evidence.Evidence;
import dev.platform.conformance.evidence.Recorder;
import dev.platform.conformance.suite.Session;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * The evidence of a run, if it is wanted. It is of one build: an install may be replaced in
 * between.
 */
final class EvidenceFile {
  private final Options options;
  private final Session session;
  private final Recorder recorder;
  private final Instant started = Clock.systemUTC().instant();
  private final Optional<String> build;

  private EvidenceFile(Options options, Session session, Recorder recorder) {
    this.options = options;
    this.session = session;
    this.recorder = recorder;
    this.build = options.evidence().flatMap(file -> session.build());
  }

  /** Before the first check. */
  static EvidenceFile begin(Options options, Session session, Recorder recorder) {
    return new EvidenceFile(options, session, recorder);
  }

  /** After the last check. */
  void write(PrintWriter out) throws IOException {
    if (options.evidence().isEmpty()) {
      return;
    }
    Path file = options.evidence().get();
    boolean isSame = session.build().equals(build);
    var install = new Evidence.Install(options.apiUrl(), isSame ? build.orElse(null) : null);
    Evidence.of(version(), session.contract(), install, started, recorder).write(file);
    out.printf("evidence in %s, of %s%n", file, of(isSame));
  }

  private String of(boolean isSame) {
    return isSame
        ? build.map(id -> "build " + id).orElse("an unknown build")
        : "no build: the installation was replaced during the run";
  }

  private static String version() {
    String version = EvidenceFile.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
