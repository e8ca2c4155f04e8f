package dev.platform.engine.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An artifact that is to run as a number of instances.
 *
 * @param ref names the workload
 * @param generation grows with each change of the desired state; a status reports the generation it
 *     belongs to
 * @param artifact what to run; each instance has its own view of it and cannot change it for others
 * @param workingDir directory inside the artifact in which the command runs; empty is the top
 * @param command shell command of an instance
 * @param environment the whole environment of the command, except what a shell needs
 * @param secretFiles contents by file name, which the command reads as in {@link BuildSpec}
 * @param facts names of further variables and what the engine puts into them. The environment may
 *     have a port under the name of one: instances that see it as theirs are given it
 * @param owner whose workload this is, as in {@link BuildSpec}; instance ids are this, a dash and
 *     five of {@code [a-z0-9]}
 * @param instances how many are wanted
 * @param probe when an instance is ready
 * @param resources limits of one instance
 * @param grace from the polite signal to stop until the impolite one
 * @param dispensable ids of instances that are stopped before others when there are too many
 * @param volume what instances keep their data on; null for none. Never two instances use it at a
 *     time: each waits until the one before has ended
 */
public record WorkloadSpec(
    WorkloadRef ref,
    long generation,
    ArtifactRef artifact,
    String workingDir,
    String command,
    Map<String, String> environment,
    Map<String, String> secretFiles,
    Map<String, InstanceVariable> facts,
    String owner,
    int instances,
    Probe probe,
    Resources resources,
    Duration grace,
    Set<String> dispensable,
    @Nullable VolumeMount volume) {
  public WorkloadSpec {
    Keys.require(owner);
    environment = environment == null ? Map.of() : Keys.requireVariables(environment);
    secretFiles = secretFiles == null ? Map.of() : Keys.requireFileNames(secretFiles);
    facts = facts == null ? Map.of() : Map.copyOf(facts);
    dispensable = dispensable == null ? Set.of() : Set.copyOf(dispensable);
  }

  /** The port at which instances are to listen, as its user wrote it; empty if any will do. */
  public Optional<String> wantedPort() {
    return facts.entrySet().stream()
        .filter(fact -> fact.getValue() == InstanceVariable.PORT)
        .flatMap(fact -> Optional.ofNullable(environment.get(fact.getKey())).stream())
        .findFirst();
  }
}
