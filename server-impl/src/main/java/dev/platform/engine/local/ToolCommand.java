package dev.platform.engine.local;

import dev.platform.engine.spi.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs what lists and installs tools: as a user who is no owner of services, in a sandbox where
 * there is one, with a home of its own that has only what the operator gives to all builds, so that
 * no configuration of a service is in reach.
 */
final class ToolCommand {
  static final String OWNER = "@tools";

  private static final Resources LIMITS = new Resources(2_000, 4L << 30);
  private static final int MAX_REASON = 500;
  private static final int MAX_OUTPUT = 4 << 20;

  private final Machine machine;
  private final Path work;

  ToolCommand(Machine machine, ToolFolder tools) {
    this.machine = machine;
    this.work = tools.work();
  }

  /**
   * What a command needs.
   *
   * @param tools those that it finds besides the machine's
   * @param readable directories that it sees, besides those of the system and of tools
   * @param target where it writes, and how commands see it later; null if it only lists
   */
  record Reach(Toolchain tools, List<Path> readable, @Nullable MountedVolume target) {}

  /** Words that are known once it is known where the command sees what it needs. */
  interface Words {
    List<String> of(CommandFolders seen);
  }

  /** What a command printed; the words of its failure otherwise. */
  String run(Reach reach, Words words, WorkSteps steps)
      throws ToolTrouble, WorkEnded, IOException, InterruptedException {
    String name = UniqueNames.run();
    Path folder = Folders.create(work.resolve(name));
    Path run = folder.resolve("run").resolve(name);
    try {
      CommandFolders premises =
          new CommandFolders(
                  Folders.create(folder.resolve("files")),
                  Folders.create(folder.resolve("home")),
                  Folders.create(folder.resolve("tmp")),
                  reach.readable(),
                  reach.target())
              .reading(ToolFolder.installed(machine.settings().data()));
      CommandFolders seen = machine.seen(premises);
      OutboundFiles files = new OutboundFiles(outbound());
      files.write(premises.tmp().resolve(OutboundFiles.FOLDER));
      List<String> all =
          new ArrayList<>(files.words("/bin/sh", seen.tmp().resolve(OutboundFiles.FOLDER)));
      all.addAll(words.of(seen));
      ProcessGroup group =
          machine.start(run, OWNER, premises, "", all, environment(seen, reach.tools()), LIMITS);
      ExitResult ending = steps.await(group, () -> {});
      if (!ending.succeeded()) {
        Map<String, String> secrets = outbound().environment(own(), List.of());
        String why = reason(text(run.resolve("err")), ending);
        throw new ToolTrouble(Redaction.of(secrets).withoutLogins(why));
      }
      return text(run.resolve("out"));
    } finally {
      machine.folders().delete(folder);
    }
  }

  /** Installers reach other servers as builds do. */
  private Outbound outbound() {
    return machine.settings().builds().outbound();
  }

  private Map<String, String> environment(CommandFolders seen, Toolchain tools) {
    String path = tools.path(seen.readable().get(0), machine.settings().path());
    Map<String, String> environment =
        new LinkedHashMap<>(Environment.of(path, seen, Map.of("LC_ALL", "C.UTF-8")));
    environment.put("MISE_YES", "1");
    environment.put("MISE_COLOR", "0");
    environment.put("MISE_USE_VERSIONS_HOST", "0");
    environment.put("MISE_DATA_DIR", seen.home().resolve("mise").toString());
    environment.put("MISE_RUBY_COMPILE", "0");
    environment.put("CI", "1");
    environment.putAll(outbound().environment(own(), List.of()));
    return environment;
  }

  /** The operator's variables for tools only. */
  private Map<String, String> own() {
    return machine.settings().tools().environment();
  }

  private static String reason(String errors, ExitResult ending) {
    String said =
        errors
            .lines()
            .map(line -> line.replaceAll("\\p{Cntrl}\\[[0-9;]*m", "").strip())
            .filter(line -> line.matches("(?i)(mise )?(npm )?err(or)?\\b.*"))
            .map(line -> line.replaceFirst("(?i)^(mise )?(npm )?err(or)?[!: ]*", ""))
            .filter(line -> !line.isBlank() && !line.matches("(Version:|Run with ).*"))
            .collect(Collectors.joining(": "));
    return said.isEmpty()
        ? "the installation " + ending.words(LIMITS)
        : HumanReadable.cut(said, MAX_REASON);
  }

  private static String text(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (var input = Files.newInputStream(file)) {
      return new String(input.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8).strip();
    }
  }
}
