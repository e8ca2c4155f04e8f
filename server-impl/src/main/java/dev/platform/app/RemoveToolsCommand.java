package dev.platform.app;

import dev.platform.engine.local.ToolOrder;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools remove}: frees the space of versions. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    description = "Removes versions that no deploy uses.",
    footer = {
      "",
      "Run it on the server's host, as the server's user and with its settings. The",
      "server can keep running.",
      "",
      "Exit status: 0 when all versions are removed, 1 if not."
    })
final class RemoveToolsCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(
      paramLabel = "TOOL@VERSION",
      arity = "1..*",
      description = "A complete version, such as node@22.11.0. See `tools list`.")
  private List<String> tools = List.of();

  @Option(
      names = "--force",
      description =
          "Also remove versions that deploys use. Their instances and jobs then start with the"
              + " version of this host.")
  private boolean isForced;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var action = isForced ? ToolOrder.Action.FORCE_REMOVE : ToolOrder.Action.REMOVE;
    ToolsCommand.order(new ToolOrder(action, tools), config, spec);
    return 0;
  }
}
