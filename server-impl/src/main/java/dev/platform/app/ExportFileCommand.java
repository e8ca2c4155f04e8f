package dev.platform.app;

import dev.platform.base.id.MalformedId;
import dev.platform.platform.postgres.ExportId;
import dev.platform.platform.postgres.Exports;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code postgres export-file}: the file of an export, for {@code pg_restore}. */
@Command(
    name = "export-file",
    mixinStandardHelpOptions = true,
    description = "Copies the file of an export, which pg_restore reads.",
    footer = {
      "",
      "Works whether or not the server is running. Run it on the host that runs the databases.",
      "For example:",
      "",
      "  platform postgres export-file exp-d1m3k8p0g4t6r2n5q7v9 --to shop.dump",
      "  pg_restore --no-owner --dbname postgresql://… shop.dump"
    })
final class ExportFileCommand implements Callable<Integer> {
  @Mixin private final ConfigOption config = new ConfigOption();

  @Parameters(paramLabel = "ID", description = "ID of the export, see `postgres exports`.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String id;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FILE",
      description = "File to create. Only its owner can read it.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path to;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli injects it
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    var export = id();
    var settings = config.settings();
    try (var platform = new Platform(settings, Optional.empty(), step -> {}, () -> {})) {
      var file = platform.open().getService(Exports.class).file(export);
      try (var contents = file.contents()) {
        copy(contents);
      }
      spec.commandLine().getOut().printf("Copied %d bytes to %s%n", file.bytes(), to);
    }
    return 0;
  }

  private ExportId id() {
    try {
      return new ExportId(id);
    } catch (MalformedId e) {
      throw new IllegalArgumentException(
          id + " is not the ID of an export. Run `postgres exports` to list them", e);
    }
  }

  private void copy(InputStream contents) throws IOException {
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (var channel = Files.newByteChannel(to, options, mode);
        var out = Channels.newOutputStream(channel)) {
      contents.transferTo(out);
    } catch (FileAlreadyExistsException e) {
      throw new IllegalArgumentException(to + " already exists. Name a new file", e);
    }
  }
}
