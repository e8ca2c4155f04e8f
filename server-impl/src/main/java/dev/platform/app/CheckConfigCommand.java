package dev.platform.app;

import dev.platform.base.config.Setting;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code check-config}: lists the settings and says what is wrong with those given. */
@Command(
    name = "check-config",
    mixinStandardHelpOptions = true,
    description = "Validates your settings and lists all available ones.",
    footer = {
      "",
      "Without --connect, it connects to nothing.",
      "",
      "Exit status: 0 if all settings are valid, 78 if not, 1 if something cannot be",
      "reached or used."
    })
final class CheckConfigCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--connect",
      description =
          "Also try what the settings name: the data directory, the database, ports, the mail"
              + " server, the DNS resolver, and the tools of the engine. Changes nothing.")
  private boolean connects;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var given = config.read(Map.of());
    Settings.of(given);
    PrintWriter out = spec.commandLine().getOut();
    for (Setting setting : given.settings()) {
      out.printf("%s (%s)%n", setting.variable(), setting.property());
      out.printf("    %s%n", setting.meaning());
      out.printf(
          "    %s%s%n",
          setting.form(), setting.fallback().isEmpty() ? "" : ". Default: " + setting.fallback());
    }
    var settings = config.settings();
    out.println("All settings are valid.");
    return connects ? connect(settings, out) : 0;
  }

  private static int connect(Settings settings, PrintWriter out) {
    LogLevel.set("error");
    List<Finding> findings = new ArrayList<>(ConnectionChecks.run(settings, Clock.systemUTC()));
    findings.addAll(HostChecks.tools(settings));
    return Findings.print(findings, out);
  }
}
