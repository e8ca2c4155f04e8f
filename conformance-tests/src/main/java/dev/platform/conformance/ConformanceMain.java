package dev.platform.conformance;

import dev.platform.conformance.evidence.Recorder;
import dev.platform.conformance.suite.Session;
import dev.platform.conformance.suite.Suite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherFactory;
import picocli.CommandLine;

/** Runs the checks. */
public final class ConformanceMain {
  private ConformanceMain() {}

  public static void main(String[] args) {
    // Names under .localhost are this machine, but few resolvers know: see Visits.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    System.exit(new CommandLine(new RunCommand()).execute(args));
  }

  /** Runs the checks against an install; 0 when none failed, else 1. */
  public static int run(Options options) {
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var recorder = new Recorder(Clock.systemUTC());
    try (LauncherSession launcher = LauncherFactory.openSession();
        Session session = Session.open(options, recorder, out)) {
      var evidence = EvidenceFile.begin(options, session, recorder);
      Suite.share(session, launcher);
      TestPlan plan =
          launcher
              .getLauncher()
              .discover(Suite.request(new Selection(options.only()), options.parallel()));
      var progress = new Progress(out);
      try (var report = Report.into(options.report(), out)) {
        launcher.getLauncher().execute(plan, report.and(progress));
      }
      evidence.write(out);
      return progress.summarize(session.exercised()) ? 0 : 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints the group and the title of every check. */
  static void list(Selection selection, PrintWriter out) {
    try (LauncherSession launcher = LauncherFactory.openSession()) {
      TestPlan plan = launcher.getLauncher().discover(Suite.request(selection, 1));
      for (TestIdentifier root : plan.getRoots()) {
        plan.getDescendants(root).stream()
            .filter(Titles::isCheck)
            .forEach(check -> out.println(Titles.of(plan, check)));
      }
    }
  }
}
