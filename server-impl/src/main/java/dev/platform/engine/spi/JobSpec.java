package dev.platform.engine.spi;

import java.time.Duration;
import java.util.Map;

/**
 * A command to be run once on an artifact.
 *
 * @param ref names the job; starting a ref twice is one job
 * @param artifact what it runs on; the job has its own view of it and cannot change it for others
 * @param workingDir directory inside the artifact in which the command runs; empty is the top
 * @param command shell command
 * @param environment the whole environment of the command, except what a shell needs
 * @param secretFiles contents by file name, which the command reads as in {@link BuildSpec}
 * @param owner whose job this is, as in {@link BuildSpec}
 * @param share who takes turns with others when more jobs wait than can run; lower-case letters,
 *     digits and dashes
 * @param resources limits of the job
 * @param budget how long the command may run, from the moment in which it begins
 * @param grace from the polite signal to stop until the impolite one
 */
public record JobSpec(
    JobRef ref,
    ArtifactRef artifact,
    String workingDir,
    String command,
    Map<String, String> environment,
    Map<String, String> secretFiles,
    String owner,
    String share,
    Resources resources,
    Duration budget,
    Duration grace) {
  public JobSpec {
    Keys.require(owner);
    share = share == null ? owner : share; // a file of an older version
    Keys.require(share);
    environment = environment == null ? Map.of() : Keys.requireVariables(environment);
    secretFiles = secretFiles == null ? Map.of() : Keys.requireFileNames(secretFiles);
  }
}
