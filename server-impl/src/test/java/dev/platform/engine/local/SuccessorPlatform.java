package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.WorkloadRef;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A process of its own that takes over what a {@link VictimPlatform} has left, says what it finds,
 * and deletes all of it.
 */
final class SuccessorPlatform {
  private SuccessorPlatform() {}

  /** The platform: data folder, sandboxing, repository. */
  public static void main(String[] arguments) throws Exception {
    Path data = Path.of(arguments[0]);
    LocalEngineSettings settings = LocalBench.settings(data, Sandboxing.valueOf(arguments[1]));
    LocalBench local = LocalBench.start(settings, new Repo(Path.of(arguments[2])));
    LocalEngine engine = (LocalEngine) local.bench().engine();
    for (Isolation promise : engine.offer().isolation()) {
      System.out.println((promise.enforced() ? "kept " : "not kept ") + promise.what());
    }
    for (WorkloadRef ref : engine.workloads().list()) {
      for (InstanceStatus found : engine.workloads().observe(ref).instances()) {
        System.out.println("found " + found.id() + " " + found.state() + " " + found.restarts());
      }
    }
    deleteAll(local.bench(), data);
    engine.close();
    System.out.println("over");
  }

  private static void deleteAll(Bench bench, Path data) throws Exception {
    LocalEngine engine = (LocalEngine) bench.engine();
    engine.stopAll();
    for (Path artifact : Folders.list(data.resolve("artifacts"))) {
      engine.builds().discard(new ArtifactRef(artifact.getFileName().toString()));
    }
    List<String> kept = List.of(UserSwitch.TRIAL);
    Set<String> owners =
        OwnerUsers.open(UserSwitch.users(data), UserRange.USUAL).owners().stream()
            .filter(owner -> !kept.contains(owner))
            .collect(Collectors.toSet());
    for (String owner : owners) {
      engine.builds().forget(owner);
    }
  }
}
