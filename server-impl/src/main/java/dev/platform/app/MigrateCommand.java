package dev.platform.app;

import dev.platform.base.db.Database;
import dev.platform.base.db.EmbeddedPostgresServer;
import dev.platform.base.db.Migrations;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code migrate}: brings the tables up to date without starting the server. */
@Command(
    name = "migrate",
    mixinStandardHelpOptions = true,
    description = "Runs database migrations and exits.")
final class MigrateCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var settings = config.settings();
    int steps;
    if (settings.database().isPresent()) {
      var address = settings.database().get();
      try (var database = Database.open(address, 2)) {
        steps = database.migrate();
      }
    } else {
      Folders.makeData(settings.data());
      try (var server = EmbeddedPostgresServer.start(settings.embeddedDatabase())) {
        steps = Migrations.run(server.address().direct());
      }
    }
    spec.commandLine().getOut().printf("%d migrations applied.%n", steps);
    return 0;
  }
}
