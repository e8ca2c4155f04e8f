package dev.platform.app;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code doctor}: what this host and this installation are like, and what to fix. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = {
      "Checks the host and the installation, and prints what to fix.",
      "Shows versions, tools, isolation as of the last start, disk space, the database,",
      "the clock, ports, email, and DNS. Changes nothing."
    },
    footer = {
      "",
      "Run it on the server's host, as the server's user and with its settings. Works",
      "whether or not the server is running.",
      "",
      "Exit status: 0 if there is no PROBLEM, otherwise 1."
    })
final class DoctorCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() {
    var settings = config.settings();
    LogLevel.set("error");
    List<Finding> findings = new ArrayList<>(HostChecks.run(settings));
    findings.addAll(ConnectionChecks.run(settings, Clock.systemUTC()));
    return Findings.print(findings, spec.commandLine().getOut());
  }
}
