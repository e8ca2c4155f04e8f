package dev.platform.platform.deploy;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All that a deploy needs to know of its service, as it was when the deploy was asked for. Kept
 * with the deploy, so that a rollback brings back the same.
 *
 * @param name name of the service, for words to the user
 * @param slug first label of its host name
 * @param type the service type on the wire, for example {@code web_service}
 * @param runtime the runtime on the wire, for example {@code python}; null for a static site, and
 *     in releases of older versions
 * @param repository git URL
 * @param branch null is the repository's default branch
 * @param rootDir folder inside the repository; empty is the top
 * @param buildCommand empty builds nothing
 * @param startCommand empty for a static site
 * @param preDeployCommand null if there is none
 * @param publishPath folder of a static site; null for programs
 * @param healthCheckPath path asked over HTTP; empty asks the port
 * @param listens whether instances listen on a port
 * @param milliCpu processor limit of an instance
 * @param memoryBytes memory limit of an instance
 * @param maxShutdownDelaySeconds from SIGTERM to SIGKILL
 * @param variables platform variables, plain, for build and run; own variables of the service come
 *     on top and are kept sealed elsewhere
 * @param sleeps whether it runs only while somebody visits it
 */
public record ReleaseSpec(
    String name,
    String slug,
    String type,
    @Nullable String runtime,
    String repository,
    @Nullable String branch,
    String rootDir,
    String buildCommand,
    String startCommand,
    @Nullable String preDeployCommand,
    @Nullable String publishPath,
    String healthCheckPath,
    boolean listens,
    int milliCpu,
    long memoryBytes,
    int maxShutdownDelaySeconds,
    List<Variable> variables,
    boolean sleeps) {
  private static final Pattern PYTHON = Pattern.compile("(?<![\\w.-])(pip3?|pipenv|poetry)\\s");

  public ReleaseSpec {
    variables = variables == null ? List.of() : List.copyOf(variables);
  }

  /** Whether files are served and nothing runs. */
  public boolean servesFiles() {
    return publishPath != null;
  }

  /**
   * Whether its commands share a virtual environment of Python: those of a Python service, and of
   * any other whose build command installs packages of Python.
   */
  public boolean usesPython() {
    return "python".equals(runtime) || PYTHON.matcher(buildCommand).find();
  }

  /** Whether the world can reach it by its host name. */
  public boolean servesWorld() {
    return servesFiles() || type.equals("web_service");
  }

  /** Whether only its neighbors can reach it. */
  public boolean servesNeighbors() {
    return listens && !servesWorld();
  }

  /**
   * The same on the plan, and under the name, of another: these are the service's, not a code's.
   */
  ReleaseSpec withPlanOf(ReleaseSpec now) {
    return new ReleaseSpec(
        now.name,
        now.slug,
        type,
        runtime,
        repository,
        branch,
        rootDir,
        buildCommand,
        startCommand,
        preDeployCommand,
        publishPath,
        healthCheckPath,
        listens,
        now.milliCpu,
        now.memoryBytes,
        now.maxShutdownDelaySeconds,
        variables,
        now.sleeps);
  }

  /** One plain variable. */
  public record Variable(String key, String value) {}
}
