package dev.platform.engine.local;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A command ready to be started.
 *
 * @param folder keeps what is known of the run
 * @param command the words of the command
 * @param directory where it starts
 * @param environment its whole environment
 * @param cgroup control group that it joins
 */
record Launch(
    Path folder,
    List<String> command,
    Path directory,
    Map<String, String> environment,
    Cgroup cgroup) {}
