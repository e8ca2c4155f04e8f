package dev.platform.app;

import dev.platform.app.backup.Sizes;
import dev.platform.engine.local.HostTool;
import dev.platform.engine.local.HostTools;
import dev.platform.engine.spi.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the host of this process offers: versions, tools, and isolation. Changes nothing. */
final class HostChecks {
  private static final Path MEMORY = Path.of("/proc/meminfo");

  /** For the server, two builds, and some services. */
  private static final long ENOUGH_MEMORY = 2L << 30;

  private HostChecks() {}

  static List<Finding> run(Settings settings) {
    List<Finding> findings = new ArrayList<>();
    findings.add(
        Finding.ok(
            "Platform", "%s, Java %s".formatted(Version.text(), Runtime.version().toString())));
    findings.add(system());
    findings.addAll(tools(settings));
    if (settings.roles().contains(Role.WORKER)) {
      LastIsolation.read(settings.data()).forEach(promise -> findings.add(finding(promise)));
    }
    return findings;
  }

  /** The tools that the engine uses, if it works here. */
  static List<Finding> tools(Settings settings) {
    return settings.roles().contains(Role.WORKER)
        ? HostTools.of(settings.engine().local()).stream().map(HostChecks::finding).toList()
        : List.of();
  }

  private static Finding system() {
    long memory = memory();
    var text =
        "%s %s, %d CPUs, %s of memory"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                Runtime.getRuntime().availableProcessors(),
                memory == 0 ? "an unknown size" : Sizes.text(memory));
    return memory > 0 && memory < ENOUGH_MEMORY
        ? Finding.warning("Host", text + ": builds need 2 GB each")
        : Finding.ok("Host", text);
  }

  /** In bytes; 0 if it is not known. */
  private static long memory() {
    if (!Files.isReadable(MEMORY)) {
      return 0;
    }
    try {
      var kilobytes = Files.readAllLines(MEMORY).get(0).replaceAll("\\D", "");
      return Long.parseLong(kilobytes) << 10;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private static Finding finding(HostTool tool) {
    var name = tool.names().split(" ")[0];
    if (tool.version().isPresent()) {
      return Finding.ok(name, tool.version().get());
    }
    var text =
        "not installed: %s (%s). Install %s"
            .formatted(tool.purpose(), tool.names(), tool.packages());
    return tool.isRequired() ? Finding.problem(name, text) : Finding.warning(name, text);
  }

  private static Finding finding(Isolation promise) {
    var text = promise.what() + ": " + promise.how();
    return promise.enforced()
        ? Finding.ok("Isolation", text)
        : Finding.warning("Isolation", "not enforced: " + text);
  }
}
