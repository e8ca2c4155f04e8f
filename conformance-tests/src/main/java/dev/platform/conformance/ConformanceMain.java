package dev.platform.conformance;

import dev.platform.conformance.evidence.Recorder;
import dev.platform.conformance.report.Coverage;
import dev.platform.conformance.report.Progress;
import dev.platform.conformance.report.Reports;
import dev.platform.conformance.report.Results;
import dev.platform.conformance.report.RunReport;
import dev.platform.conformance.report.Titles;
import dev.platform.conformance.suite.Session;
import dev.platform.conformance.suite.Suite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
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
    var stop = CancellationToken.create();
    var recorder = new Recorder(Clock.systemUTC());
    try (Interruption interruption = Interruption.stopping(stop, out);
        LauncherSession launcher = LauncherFactory.openSession();
        Session session = Session.open(options, recorder, stop, out);
        Reports reports = Reports.to(options.reports(), out)) {
      var evidence = EvidenceFile.begin(options, session, recorder);
      var progress = new Progress(out);
      var results = new Results(progress::print);
      Instant started = Clock.systemUTC().instant();
      execute(launcher, session, stop, reports.listener(), results);
      evidence.write(out);
      var run =
          RunReport.of(
              options.apiUrl(),
              started,
              Duration.between(started, Clock.systemUTC().instant()),
              stop.isCancellationRequested(),
              results.all(recorder.calls()),
              Coverage.of(session.operations(), recorder.statuses()));
      reports.write(run);
      progress.summarize(run, options.only().isEmpty() && options.operations().isEmpty());
      return run.failed() == 0 && !run.interrupted() ? 0 : 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void execute(
      LauncherSession launcher,
      Session session,
      CancellationToken stop,
      TestExecutionListener... listeners) {
    Suite.share(session, launcher);
    Options options = session.options();
    launcher
        .getLauncher()
        .execute(
            LauncherExecutionRequestBuilder.request(
                    Suite.request(
                        new Selection(options.only(), options.operations()), options.parallel()))
                .cancellationToken(stop)
                .listeners(listeners)
                .build());
  }

  /** Prints the group and the title of every check. */
  static void list(Selection selection, PrintWriter out) {
    titles(selection).forEach(out::println);
  }

  /** The group and the title of every check. */
  public static Set<String> titles() {
    return titles(new Selection(List.of(), List.of()));
  }

  private static Set<String> titles(Selection selection) {
    Set<String> titles = new LinkedHashSet<>();
    try (LauncherSession launcher = LauncherFactory.openSession()) {
      TestPlan plan = launcher.getLauncher().discover(Suite.request(selection, 1));
      for (TestIdentifier root : plan.getRoots()) {
        plan.getDescendants(root).stream()
            .filter(Titles::isCheck)
            .forEach(check -> titles.add(Titles.of(plan, check)));
      }
    }
    return titles;
  }
}
