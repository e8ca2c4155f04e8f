package dev.platform.engine.local;

import dev.platform.base.kernel.BindProgram;
import dev.platform.base.kernel.PortMapping;
import dev.platform.engine.spi.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Lets commands listen at ports of their choice, although all share the ports of this machine: in
 * the control group of a run, the kernel exchanges the ports.
 */
final class PortMaps {
  private static final String WHAT = "port mapping";
  private static final List<PortMapping> TRIAL = List.of(new PortMapping(1, 2));

  private final Cgroups cgroups;
  private final ReservedAddresses reserved;
  private final String trouble;

  /** Maps that were tried out. */
  PortMaps(Cgroups cgroups, ReservedAddresses reserved, BindRules rules) {
    this.cgroups = cgroups;
    this.reserved = reserved;
    this.trouble = rules.trouble().isEmpty() ? tryOut() : rules.trouble();
  }

  private String tryOut() {
    Path run = Path.of(UniqueNames.run());
    try {
      attach(run, TRIAL);
      return "";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    } finally {
      cgroups.delete(new Cgroup(List.of(folder(run))));
    }
  }

  /** Why ports cannot be exchanged; empty if they can. */
  String trouble() {
    return trouble;
  }

  Isolation isolation() {
    return trouble.isEmpty()
        ? new Isolation(WHAT, true, "several services can listen on the same port")
        : new Isolation(WHAT, false, "services share ports, and PORT is replaced: " + trouble);
  }

  /** For all commands of a run that is to be started. */
  void attach(Path run, List<PortMapping> mappings) throws IOException {
    if (!mappings.isEmpty()) {
      BindProgram.map(
          Files.createDirectories(folder(run)), mappings, reserved.ports(), reserved.addresses());
    }
  }

  private Path folder(Path run) {
    return cgroups.folder(Cgroups.SOCKETS).resolve(Environment.mark(run));
  }
}
