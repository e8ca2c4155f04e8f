package dev.platform.engine.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source to be made into an artifact.
 *
 * @param ref names the build; starting a ref twice is one build
 * @param source where the code comes from
 * @param command shell command that builds, run in {@code source.rootDir}; empty builds nothing
 * @param usesPython whether the command, and all commands that run on the artifact, get a virtual
 *     environment of Python in the directory where they run, {@code .venv}
 * @param runtime the language of the code, for example node, whose tools the command gets even if
 *     no file asks for them; null if it is not known
 * @param publishPath directory, relative to {@code source.rootDir}, whose files are the artifact (a
 *     static site); null keeps the whole work tree (a process)
 * @param environment the whole environment of the command, except what a shell needs
 * @param commitVariables variables that get the ID of the commit, unless the environment has them
 * @param secretFiles contents by file name; the command reads them where it starts, next to the
 *     files of the source, and in {@code /etc/secrets} if the engine shows each command a file
 *     system of its own. They are in no artifact and no cache
 * @param resources limits of the build
 * @param budget how long clone and command may take together, from the moment in which the first of
 *     them begins
 * @param useCache whether files kept from earlier builds of the same cache key may be used
 * @param owner whose build this is, usually a service: what has one owner shares a build cache and
 *     may reach each other, what has different ones may not; lower-case letters, digits and dashes
 * @param workspace whose owner this is: limits on what builds install are for all owners of one
 *     together; the owner itself in specs of earlier versions
 */
public record BuildSpec(
    BuildRef ref,
    Source source,
    String command,
    boolean usesPython,
    @Nullable String runtime,
    @Nullable String publishPath,
    Map<String, String> environment,
    Set<String> commitVariables,
    Map<String, String> secretFiles,
    Resources resources,
    Duration budget,
    boolean useCache,
    String owner,
    String workspace) {
  public BuildSpec {
    Keys.require(owner);
    workspace = workspace == null ? owner : workspace;
    environment = environment == null ? Map.of() : Keys.requireVariables(environment);
    commitVariables = commitVariables == null ? Set.of() : Set.copyOf(commitVariables);
    secretFiles = secretFiles == null ? Map.of() : Keys.requireFileNames(secretFiles);
  }
}
