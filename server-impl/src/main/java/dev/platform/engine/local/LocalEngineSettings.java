package dev.platform.engine.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the engine of this machine works.
 *
 * @param data folder for all it keeps; nobody else writes there
 * @param allowFileRepos whether repositories may be folders of this machine ({@code file://}),
 *     which lets every user read every repository that the platform can read
 * @param maxConcurrentBuilds how many builds run at a time; others wait
 * @param maxConcurrentJobs how many jobs run at a time; others wait
 * @param maxSourceBytes how large a repository with its work tree may be
 * @param cloneTimeout how long fetching a source may take
 * @param maxLogBytes how much unread output of one stream is kept on disk
 * @param path the {@code PATH} of commands
 * @param visible folders, besides those of the system, that a sandboxed command may read, for
 *     example where language tools are installed
 * @param sshKey private key for repositories read over ssh; null for none
 * @param sandboxing whether commands run in a sandbox
 * @param users which users of the machine commands run as, where the platform can change to them;
 *     null for 200000 to 265535 where it is root, and for all that the machine gives it elsewhere
 * @param allowRoot whether commands run as root where the platform is root and cannot change to
 *     another user; whoever deploys a service then owns the machine
 * @param reachable ports of this machine that commands may reach besides their own, where others
 *     can be kept from them
 * @param postgresPath where versions of PostgreSQL are, besides those on the class path
 * @param keyValuePath where Valkey or Redis is, besides the usual folders of programs
 * @param tools which tools it installs
 * @param reserved where no command may listen
 * @param builds what builds get besides, and how all commands reach other servers
 */
public record LocalEngineSettings(
    Path data,
    boolean allowFileRepos,
    int maxConcurrentBuilds,
    int maxConcurrentJobs,
    long maxSourceBytes,
    Duration cloneTimeout,
    long maxLogBytes,
    String path,
    List<Path> visible,
    @Nullable Path sshKey,
    Sandboxing sandboxing,
    @Nullable UserRange users,
    boolean allowRoot,
    Set<Integer> reachable,
    List<Path> postgresPath,
    List<Path> keyValuePath,
    ToolSettings tools,
    ReservedAddresses reserved,
    BuildSettings builds) {
  public LocalEngineSettings {
    data = data.toAbsolutePath().normalize();
    visible = List.copyOf(visible);
    reachable = Set.copyOf(reachable);
    postgresPath = List.copyOf(postgresPath);
    keyValuePath = List.copyOf(keyValuePath);
  }

  /**
   * No repositories of this machine, two builds and 32 jobs at a time, 1 GiB and five minutes a
   * source, 8 MiB of unread output, the usual folders of programs, no ssh key, a sandbox where
   * there is one, the usual users, the PostgreSQL on the class path.
   */
  public static LocalEngineSettings defaults(Path data) {
    return new LocalEngineSettings(
        data,
        false,
        2,
        32,
        1L << 30,
        Duration.ofMinutes(5),
        8 << 20,
        Environment.SYSTEM_PATH,
        List.of(),
        null,
        Sandboxing.AUTO,
        null,
        false,
        Set.of(),
        List.of(),
        List.of(),
        ToolSettings.defaults(),
        ReservedAddresses.none(),
        BuildSettings.defaults());
  }

  /** The same, but for where no command may listen. */
  public LocalEngineSettings reserving(ReservedAddresses addresses) {
    return new LocalEngineSettings(
        data,
        allowFileRepos,
        maxConcurrentBuilds,
        maxConcurrentJobs,
        maxSourceBytes,
        cloneTimeout,
        maxLogBytes,
        path,
        visible,
        sshKey,
        sandboxing,
        users,
        allowRoot,
        reachable,
        postgresPath,
        keyValuePath,
        tools,
        addresses,
        builds);
  }

  /** Whether commands run in a sandbox. */
  public enum Sandboxing {
    /** Never. */
    OFF,
    /** Where bubblewrap is installed and works. */
    AUTO,
    /** Always; without it the engine refuses to start. */
    REQUIRED
  }
}
