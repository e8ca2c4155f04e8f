package dev.platform.app;

import dev.platform.engine.local.ToolOrder;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools install}: versions that builds find installed. */
@Command(
    name = "install",
    mixinStandardHelpOptions = true,
    description = {
      "Installs versions before a service asks for them.",
      "Installs them also if platform.engine.local.tools is false: services then have",
      "these, and no others."
    },
    footer = {
      "",
      "Run it on the server's host, as the server's user and with its settings. The",
      "server can keep running. For example:",
      "",
      "  platform tools install node@22 python@3.12.7",
      "  platform tools install erlang@27 elixir@1.17",
      "",
      "Exit status: 0 when all versions are installed, 1 if one could not be."
    })
final class InstallToolsCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(
      paramLabel = "TOOL@VERSION",
      arity = "1..*",
      description = "Such as node@22.11.0. The beginning of a version stands for the newest.")
  private List<String> tools = List.of();

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    ToolsCommand.order(new ToolOrder(ToolOrder.Action.INSTALL, tools), config, spec);
    return 0;
  }
}
