package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import java.io.IOException;
import java.nio.file.Path;

/** What is known of a cluster, which is on disk before anybody acts on it. */
final class ClusterFile {
  private final Path file;
  private final ServerMachine machine;
  private volatile ClusterState state;

  private ClusterFile(Path file, ServerMachine machine, ClusterState state) {
    this.file = file;
    this.machine = machine;
    this.state = state;
  }

  static ClusterFile make(Path folder, ServerMachine machine, ClusterState state)
      throws IOException {
    ClusterFile made = new ClusterFile(folder.resolve("state"), machine, state);
    made.save(state);
    return made;
  }

  static ClusterFile find(Path folder, ServerMachine machine) throws IOException {
    Path file = folder.resolve("state");
    return new ClusterFile(file, machine, machine.loadSecret(file, ClusterState.class));
  }

  ClusterState state() {
    return state;
  }

  void save(ClusterState next) throws IOException {
    machine.saveSecret(file, next);
    state = next;
  }
}
