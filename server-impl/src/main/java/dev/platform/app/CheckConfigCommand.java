package dev.platform.app;

import dev.platform.base.config.Setting;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code check-config}: lists the settings and says what is wrong with those given. */
@Command(
    name = "check-config",
    mixinStandardHelpOptions = true,
    description = "Validates your settings and lists all available ones.")
final class CheckConfigCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

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
    CheckedSettings.settings(config.read(Map.of()));
    out.println("All settings are valid.");
    return 0;
  }
}
