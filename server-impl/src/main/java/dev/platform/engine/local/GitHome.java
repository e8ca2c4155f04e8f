package dev.platform.engine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;

/**
 * The home of git while it fetches one repository: what it needs to know, and nothing of anybody
 * else. From when git begins, the folder is in foreign hands; no link in it is followed.
 *
 * @param folder holds it
 * @param hosts keeps the keys of the hosts that this owner has met
 */
record GitHome(Path folder, Path hosts) {
  private static final String KEY = "key";
  private static final String KNOWN_HOSTS = "known_hosts";
  private static final int MAX_HOSTS = 256 << 10;

  /** Makes it. */
  static GitHome make(
      Path folder, String owner, Repository repository, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    Path data = settings.data();
    GitHome home = new GitHome(folder, hosts(data, owner));
    Folders.delete(folder);
    Folders.create(home.path());
    Folders.create(home.tmp());
    // Otherwise git refuses to read what belongs to another user.
    Files.writeString(home.path().resolve(".gitconfig"), "[safe]\n\tdirectory = *\n");
    if (!repository.isOverSsh()) {
      return home;
    }
    Path met = Files.exists(home.hosts) ? home.hosts : data.resolve(KNOWN_HOSTS);
    if (Files.exists(met)) {
      Files.copy(met, home.path().resolve(KNOWN_HOSTS));
    }
    Path key = settings.sshKey();
    if (key != null) {
      Files.copy(key, home.path().resolve(KEY), StandardCopyOption.COPY_ATTRIBUTES);
    }
    return home;
  }

  private static Path hosts(Path data, String owner) {
    return data.resolve("hosts").resolve(owner);
  }

  /** Forgets the hosts that an owner has met. */
  static void forget(Path data, String owner) throws IOException {
    Files.deleteIfExists(hosts(data, owner));
  }

  Path path() {
    return folder.resolve("home");
  }

  Path tmp() {
    return folder.resolve("tmp");
  }

  /** Keeps the hosts that git has met and deletes all the rest. */
  void close() throws IOException, InterruptedException {
    Path met = path().resolve(KNOWN_HOSTS);
    if (Files.isRegularFile(met, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer bytes = ByteBuffer.allocate(MAX_HOSTS);
      try (SeekableByteChannel channel =
          Files.newByteChannel(met, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
        while (channel.read(bytes) > 0) {
          // Until the end of the file or of what is kept.
        }
      }
      Folders.create(Objects.requireNonNull(hosts.getParent()));
      byte[] read = new byte[bytes.flip().remaining()];
      bytes.get(read);
      Files.write(hosts, read);
    }
    Folders.delete(folder);
  }

  /**
   * How git calls ssh: without the user's own keys and settings; a host met for the first time is
   * trusted.
   *
   * @param seen where git finds this home
   */
  static String ssh(Path seen) {
    return "ssh -F /dev/null -o BatchMode=yes -o ConnectTimeout=20 -o IdentitiesOnly=yes"
        + option("IdentityFile", seen.resolve(KEY))
        + " -o StrictHostKeyChecking=accept-new"
        + option("UserKnownHostsFile", seen.resolve(KNOWN_HOSTS));
  }

  private static String option(String name, Path value) {
    return " -o '" + name + "=\"" + value.toString().replace("'", "'\\''") + "\"'";
  }
}
