package dev.platform.engine.local.server;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a command of a member finds the folders.
 *
 * @param files its own, where it starts
 * @param home its home
 * @param tmp for what is temporary
 * @param config files of the platform, which it can only read
 * @param data what it keeps
 * @param programs folders of the machine that it can read
 */
public record MemberFolders(
    Path files, Path home, Path tmp, Path config, Path data, List<Path> programs) {
  public MemberFolders {
    programs = List.copyOf(programs);
  }
}
