package dev.platform.engine.local;

import dev.platform.base.kernel.BindProgram;
import dev.platform.engine.spi.Isolation;
import java.io.IOException;

/**
 * Whether commands are kept from listening where the platform does.
 *
 * @param trouble why they are not; empty if they are
 */
record BindRules(String trouble) {
  private static final String WHAT = "reserved addresses";

  /** Rules for all that runs in these groups, as far as this machine can have any. */
  static BindRules of(Cgroups cgroups, ReservedAddresses reserved) {
    if (!cgroups.enforces(Cgroups.SOCKETS)) {
      return new BindRules("requires a server that runs as root, and cgroups version 2");
    }
    try {
      BindProgram.attach(cgroups.folder(Cgroups.SOCKETS), reserved.ports(), reserved.addresses());
      return new BindRules("");
    } catch (IOException e) {
      return new BindRules(String.valueOf(e.getMessage()));
    }
  }

  Isolation isolation() {
    return trouble.isEmpty()
        ? new Isolation(WHAT, true, "BPF rules for all commands")
        : new Isolation(
            WHAT,
            false,
            "services can receive connections meant for databases and other services: " + trouble);
  }
}
