package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;

/**
 * The home of git while it fetches one repository: what it needs to know, and nothing of anybody
 * else. From when git begins, the folder is in foreign hands; no link in it is followed.
 *
 * @param folder holds it
 * @param hosts keeps the keys of the hosts that this owner has met
 * @param folders reaches into it
 */
record GitHome(Path folder, Path hosts, OwnerFolders folders) {
  static final String CA = "ca.pem";
  private static final String KEY = "key";
  private static final String KNOWN_HOSTS = "known_hosts";
  private static final int MAX_HOSTS = 256 << 10;

  /** Makes it. */
  static GitHome make(Path folder, String owner, Repository repository, Machine machine)
      throws IOException, InterruptedException {
    Path data = machine.settings().data();
    GitHome home = new GitHome(folder, hosts(data, owner), machine.folders());
    home.folders.delete(folder);
    Folders.create(home.path());
    Folders.create(home.tmp());
    // Otherwise git refuses to read what belongs to another user.
    Files.writeString(home.path().resolve(".gitconfig"), "[safe]\n\tdirectory = *\n");
    new OutboundFiles(machine.settings().builds().outbound()).writeBundle(home.path().resolve(CA));
    if (!repository.isOverSsh()) {
      return home;
    }
    Path met = Files.exists(home.hosts) ? home.hosts : data.resolve(KNOWN_HOSTS);
    if (Files.exists(met)) {
      Files.copy(met, home.path().resolve(KNOWN_HOSTS));
    }
    Path key = machine.settings().sshKey();
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
    Optional<byte[]> met = folders.read(path(), KNOWN_HOSTS, MAX_HOSTS);
    if (met.isPresent()) {
      Folders.create(Objects.requireNonNull(hosts.getParent()));
      Files.write(hosts, met.get());
    }
    folders.delete(folder);
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
