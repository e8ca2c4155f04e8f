package dev.platform.app;

import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tools list}: what is installed. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the installed versions.",
      "Shows their size, when a build last chose them, and how many deploys use them."
    },
    footer = {"", "Works whether or not the server is running."})
final class ListToolsCommand implements Callable<Integer> {
  private static final String ROW = "%-28s %10s  %-20s  %s%n";

  @Mixin private final ConfigOption config = new ConfigOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = config.settings();
    Folders.requireOwner(settings.data());
    var tools = settings.engine().tools().list();
    var out = spec.commandLine().getOut();
    if (tools.isEmpty()) {
      out.println("No tools are installed. Services use those of this host.");
      return 0;
    }
    out.printf(ROW, "TOOL", "SIZE", "LAST USED", "DEPLOYS");
    for (var tool : tools) {
      var used = tool.usedAt().truncatedTo(ChronoUnit.SECONDS);
      out.printf(ROW, tool.key(), tool.size(), used, tool.deploys());
    }
    return 0;
  }
}
