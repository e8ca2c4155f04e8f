package dev.platform.edge.relay;

import io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a relay process is reached. The names have the version of what is sent there: another
 * version is not reached, and relays until its connections end.
 *
 * @param entry by which servers find it: the folder, or a link to it
 * @param path the folder; only its owner gets in
 */
public record RelayFolder(Path entry, Path path) {
  private static final int LONGEST = 107;
  private static final String GIVE = "give-1";
  private static final String TAKE = "take-1";

  /** The folder that an entry is or leads to. */
  static RelayFolder of(Path entry) throws IOException {
    return new RelayFolder(
        entry, Files.isSymbolicLink(entry) ? Files.readSymbolicLink(entry) : entry);
  }

  /** Where pairs are given to it. */
  DomainSocketAddress give() {
    return new DomainSocketAddress(path.resolve(GIVE).toFile());
  }

  /** Where pairs are taken from it. */
  DomainSocketAddress take() {
    return new DomainSocketAddress(path.resolve(TAKE).toFile());
  }

  /** Whether paths of sockets can be as long. */
  boolean fits() {
    return give().path().getBytes(StandardCharsets.UTF_8).length <= LONGEST;
  }

  /** Whether it has not been deleted. */
  boolean isThere() {
    return Files.isDirectory(path);
  }

  /** Leaves what a process of another version has there. */
  void delete() throws IOException {
    Files.deleteIfExists(path.resolve(GIVE));
    Files.deleteIfExists(path.resolve(TAKE));
    Files.deleteIfExists(path);
    Files.deleteIfExists(entry);
  }
}
