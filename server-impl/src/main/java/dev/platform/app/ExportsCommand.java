package dev.platform.app;

import dev.platform.platform.postgres.Export;
import dev.platform.platform.postgres.Exports;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code postgres exports}: which exports are kept, those of deleted instances among them. */
@Command(
    name = "exports",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the exports of Postgres instances, oldest first.",
      "The final export of a deleted instance is among them."
    },
    footer = {"", "Works whether or not the server is running."})
final class ExportsCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Option(
      names = "--postgres",
      paramLabel = "ID",
      description = "ID of a Postgres instance. Default: all.")
  private @Nullable String postgres;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = config.settings();
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var exports =
          platform.open().getService(Exports.class).all().stream()
              .filter(it -> postgres == null || it.postgresId().value().equals(postgres))
              .toList();
      var out = spec.commandLine().getOut();
      if (exports.isEmpty()) {
        out.println("There are no exports.");
      }
      exports.forEach(export -> out.println(line(export)));
    }
    return 0;
  }

  private static String line(Export export) {
    return "%s  %s  %s  %s%s"
        .formatted(
            export.id().value(),
            export.createdAt(),
            export.postgresId().value(),
            export.name(),
            export.isFinal() ? "  (deleted)" : "");
  }
}
