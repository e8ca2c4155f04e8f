package dev.platform.engine.local;

import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.NetworkSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * As whom commands run: as users of their own where the platform is root and can change to them, or
 * where the machine gives them to it, else as the platform's user. Never as root, unless the
 * operator insists.
 */
final class RunAs {
  private static final Logger LOG = LoggerFactory.getLogger(RunAs.class);

  private static final Path PASSWD = Path.of("/etc/passwd");

  private final @Nullable UserSwitch change;
  private final boolean root;
  private final boolean allowed;
  private final String trouble;

  private RunAs(@Nullable UserSwitch change, boolean root, boolean allowed, String trouble) {
    this.change = change;
    this.root = root;
    this.allowed = allowed;
    this.trouble = trouble;
  }

  /** Finds out by trying. */
  static RunAs find(SystemPrograms programs, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    if (!OwnUser.isRoot()) {
      return ofOrdinaryUser(programs, settings);
    }
    try {
      return new RunAs(UserSwitch.ofRoot(programs, settings), true, true, "");
    } catch (IOException e) {
      String trouble = String.valueOf(e.getMessage());
      if (settings.allowRoot()) {
        LOG.warn(
            "builds and services run as root, as allowed by platform.engine.local.allowroot: {}",
            trouble);
      } else {
        LOG.error("builds and services are not run, because they would run as root: {}", trouble);
      }
      return new RunAs(null, true, settings.allowRoot(), trouble);
    }
  }

  private static RunAs ofOrdinaryUser(SystemPrograms programs, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    try {
      if (settings.sandboxing() == Sandboxing.OFF) {
        throw new IOException("separate users require a sandbox");
      }
      programs.find("bwrap", "bubblewrap");
      UserNamespace namespace =
          UserNamespace.open(programs, SubordinateUsers.HERE, settings.users());
      UserSwitch change = UserSwitch.in(namespace, programs, settings.data());
      return new RunAs(change, false, true, "");
    } catch (IOException e) {
      return asItself(settings, String.valueOf(e.getMessage()));
    }
  }

  /**
   * All commands run as the platform's own user, who is not root.
   *
   * @param trouble why they have no users of their own
   */
  static RunAs asItself(LocalEngineSettings settings, String trouble) throws IOException {
    if (UserSwitch.isUsed(settings.data())) {
      LOG.error(
          "the files of services belong to users that this server can no longer switch to, so they"
              + " cannot be read or deleted: {}",
          trouble);
    }
    return new RunAs(null, false, true, trouble);
  }

  /** Whether other users are out of reach without a sandbox. */
  boolean needsSandbox() {
    return change != null && !root;
  }

  /** Why no command is run; one complete sentence for users. */
  Optional<String> refusal() {
    return allowed
        ? Optional.empty()
        : Optional.of(
            "The server runs as root and cannot switch to another user, so it does not run builds"
                + " and services. Ask your administrator to check the server log.");
  }

  boolean changesUser() {
    return change != null;
  }

  /** Words before a command that is shown who it is by a sandbox. */
  List<String> words(String owner, MountedPaths reach) throws IOException, InterruptedException {
    return change == null
        ? List.of()
        : change.words(change.userOf(owner), reach.mounts(change.stage()));
  }

  /** Words before a command that finds its user's name in the list of the machine. */
  List<String> namedWords(String owner, MountedPaths reach)
      throws IOException, InterruptedException {
    if (change == null) {
      return List.of();
    }
    int user = change.userOf(owner);
    Path list = reach.accounts().resolve("passwd-" + user);
    Path home = reach.staged(change.stage()).premises().home();
    String line = "app:x:%d:%d::%s:/bin/sh%n".formatted(user, user, home);
    Files.writeString(list, Files.readString(PASSWD) + line);
    Map<Path, Path> mounts = new LinkedHashMap<>(reach.mounts(change.stage()));
    mounts.put(PASSWD, list);
    return change.hidingWords(user, mounts);
  }

  /** Whether commands see no processes of others, even without a sandbox. */
  boolean hidesProcesses() {
    return change != null && change.hides();
  }

  /** Where a command finds what is there. */
  MountedPaths reach(MountedPaths direct) {
    return change == null ? direct : direct.staged(change.stage());
  }

  /**
   * Makes sure that images can be mounted at all.
   *
   * @throws IOException with the reason why they cannot be
   */
  void requireMounts() throws IOException {
    if (change == null || !root) {
      throw new IOException(root ? trouble : "requires a server that runs as root");
    }
  }

  /**
   * Tries out the file system in an image, whose files are the trial owner's.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryImage(Path image) throws IOException, InterruptedException {
    requireMounts();
    Objects.requireNonNull(change).tryImage(image);
  }

  /**
   * Tries out a folder of layers, one of which has a file {@code below} of the trial owner.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryLayers(Path layered) throws IOException, InterruptedException {
    requireMounts();
    Objects.requireNonNull(change).tryLayers(layered);
  }

  /** Reaches into folders of owners. */
  OwnerFolders folders() {
    return change == null ? new ReachableFolders() : change.folders();
  }

  void own(String owner, Path... folders) throws IOException, InterruptedException {
    if (change != null) {
      change.own(owner, folders);
    }
  }

  void takeBack(Path folder) throws IOException, InterruptedException {
    if (change != null) {
      change.takeBack(folder);
    }
  }

  /** Lets each network reach its addresses, where others can be kept from them. */
  void connect(List<NetworkSpec> networks) throws IOException, InterruptedException {
    if (change != null) {
      change.connect(networks);
    }
  }

  /** What owners have exchanged with other machines; nothing where that is not counted. */
  Map<String, TrafficCounters.Count> traffic() throws IOException, InterruptedException {
    return change == null ? Map.of() : change.traffic();
  }

  /** Lets an owner, who runs programs of the engine's choice only, send datagrams to itself. */
  void allowDatagrams(String owner) throws IOException, InterruptedException {
    if (change != null) {
      change.allowDatagrams(owner);
    }
  }

  /** Whether owners are kept from the programs of others. */
  boolean isFenced() {
    return change != null && change.fenced().enforced();
  }

  void forget(String owner) throws IOException, InterruptedException {
    if (change != null) {
      change.forget(owner);
    }
  }

  /** What is kept of the promises about users. */
  List<Isolation> promises() {
    return List.of(
        new Isolation("no root commands", !root || change != null, nobody()),
        new Isolation("separate user for each service", change != null, users()),
        change == null
            ? new Isolation(UserSwitch.FENCED, false, "requires a separate user for each service")
            : change.fenced(),
        change == null
            ? new Isolation(
                UserSwitch.SOCKETS_HIDDEN, false, "requires a separate user for each service")
            : change.hiddenSockets());
  }

  void close() throws IOException, InterruptedException {
    if (change != null) {
      change.close();
    }
  }

  private String nobody() {
    if (!root) {
      return "the server does not run as root";
    }
    if (change != null) {
      return "setpriv";
    }
    return (allowed
            ? "commands run as root, as allowed by platform.engine.local.allowroot: "
            : "no commands are run: ")
        + trouble;
  }

  private String users() {
    if (change != null) {
      return "users " + change.range();
    }
    return root ? trouble : "all services run as the server's user: " + trouble;
  }
}
