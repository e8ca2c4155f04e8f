package dev.platform.engine.local;

import dev.platform.engine.spi.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a platform that is root runs commands as users without any rights. Its own folders stay
 * closed to them: what a command may use is mounted, for its processes only, where everybody can
 * reach it.
 */
final class UserSwitch {
  /** Where folders are mounted; empty for everybody who is not in such a mount namespace. */
  private static final Path STAGE = Path.of("/run/platform-stage");

  /** Its arguments: folders, each with the place where it is mounted, a dash, the command. */
  private static final String MOUNT =
      """
      while [ "$1" != - ]; do mount -o bind "$1" "$2" || exit 125; shift 2; done
      shift
      cd / && exec "$@"
      """;

  /** The same, and shows no processes of others. A system that cannot hide them knows no word. */
  private static final String HIDE =
      "mount -t proc -o hidepid=invisible proc /proc 2> /dev/null\n" + MOUNT;

  static final String FENCED = "services reach no other programs of this machine";

  /** An owner for trying out; no service has such a name. */
  static final String TRIAL = "@trial";

  private static final String CHANGES_TO =
      "--clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all";

  /** What others than root could change, for find. */
  private static final List<String> CHANGEABLE =
      List.of("!", "-uid", "0", "-o", "!", "-type", "l", "-perm", "/022");

  private static final int TRIES = 20;

  private final OwnerUsers users;
  private final UserRange range;
  private final Path unshare;
  private final Path setpriv;
  private @Nullable NetworkFence fence;
  private String fenceTrouble = "";
  private boolean hides;

  private UserSwitch(OwnerUsers users, UserRange range, Path unshare, Path setpriv) {
    this.users = users;
    this.range = range;
    this.unshare = unshare;
    this.setpriv = setpriv;
  }

  /**
   * A switch that has been tried out.
   *
   * @throws IOException with the reason why it does not work here
   */
  static UserSwitch open(SystemPrograms programs, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    Path unshare = find(programs, "unshare");
    Path setpriv = find(programs, "setpriv");
    OwnerUsers users = OwnerUsers.open(settings.data().resolve("users"), settings.users());
    UserSwitch open = new UserSwitch(users, settings.users(), unshare, setpriv);
    int user = users.of(TRIAL);
    Path trial = Folders.create(settings.data().resolve("trial"));
    try {
      own(trial, user);
      Path seen = STAGE.resolve(CommandFolders.FILES);
      List<String> words = new ArrayList<>(open.words(user, Map.of(seen, trial)));
      words.addAll(List.of("/bin/sh", "-c", "cd \"$0\" && : > works", seen.toString()));
      SystemCommand.Result result = SystemCommand.run(words);
      if (result.status() != 0 || owner(trial.resolve("works")) != user) {
        throw new IOException("changing to user " + user + " fails: " + result.errors());
      }
    } finally {
      Folders.delete(trial);
    }
    open.hides = open.tryToHide(user);
    open.raiseFence(programs, settings);
    return open;
  }

  private boolean tryToHide(int user) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(hidingWords(user, Map.of()));
    words.addAll(List.of("/bin/sh", "-c", "[ -e /proc/self ] && [ ! -e /proc/1 ]"));
    return SystemCommand.run(words).status() == 0;
  }

  /** Whether {@link #hidingWords} hide anything here. */
  boolean hides() {
    return hides;
  }

  private void raiseFence(SystemPrograms programs, LocalEngineSettings settings)
      throws InterruptedException {
    try {
      fence = NetworkFence.open(programs, settings, users.all());
    } catch (IOException e) {
      fenceTrouble = String.valueOf(e.getMessage());
    }
  }

  private static Path find(SystemPrograms programs, String name) throws IOException {
    return programs
        .find(name)
        .orElseThrow(() -> new IOException(name + " is not installed; install util-linux"));
  }

  UserRange range() {
    return range;
  }

  int userOf(String owner) throws IOException, InterruptedException {
    int user = users.of(owner);
    if (fence != null) {
      fence.admit(user);
    }
    return user;
  }

  /** Whether users reach no other programs of this machine, and by what means. */
  Isolation fenced() {
    return new Isolation(
        FENCED, fence != null, fence != null ? "rules of nftables for " + range : fenceTrouble);
  }

  /** What was started goes on, behind its fence. */
  void close() throws IOException, InterruptedException {
    if (fence != null) {
      fence.close();
    }
  }

  /** Ends whatever still runs as the user of an owner, and forgets the owner. */
  void forget(String owner) throws IOException, InterruptedException {
    Optional<Integer> user = users.find(owner);
    if (user.isPresent()) {
      // Signals everything that this user may signal, which is all that it runs and nothing else.
      String end = "kill -s KILL -- -1";
      String number = user.get().toString();
      SystemCommand.run(
          setpriv.toString(),
          "--reuid",
          number,
          "--regid",
          number,
          "--clear-groups",
          "--no-new-privs",
          "/bin/sh",
          "-c",
          end);
    }
    users.forget(owner);
  }

  /** Makes a folder, with all in it, a user's; returns early if it was done before. */
  static void own(Path folder, int user) throws IOException, InterruptedException {
    if (owner(folder) != user) {
      give(folder, user);
    }
  }

  /**
   * What a user made becomes the platform's: the user can change nothing any more. A program of the
   * user that still runs may make things meanwhile, so it is looked until all is closed: nothing
   * can be put into a folder that was found closed.
   */
  static void takeBack(Path folder) throws IOException, InterruptedException {
    for (int tries = 0; tries < TRIES; tries++) {
      give(folder, 0);
      tool("chmod", "-R", "go-w", "--", folder.toString());
      List<String> find = new ArrayList<>(List.of("find", folder.toString()));
      find.addAll(CHANGEABLE);
      if (tool(find.toArray(String[]::new)).isEmpty()) {
        return;
      }
    }
    throw new IOException("somebody goes on changing " + folder);
  }

  /** The folder itself comes last, and no link is followed. */
  private static void give(Path folder, int user) throws IOException, InterruptedException {
    tool("chown", "-R", "-h", "-P", user + ":" + user, "--", folder.toString());
  }

  private static String tool(String... command) throws IOException, InterruptedException {
    SystemCommand.Result result = SystemCommand.run(command);
    if (result.status() != 0) {
      throw new IOException(result.errors());
    }
    return result.errors();
  }

  private static int owner(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)
        : -1;
  }

  /** Where a folder is for commands that run as another user. */
  static Path staged(String name) {
    return STAGE.resolve(name);
  }

  /**
   * Words before a command that run it as a user who sees these folders.
   *
   * @param mounts what is mounted, by its place, which is below {@link #staged} or exists
   */
  List<String> words(int user, Map<Path, Path> mounts) throws IOException {
    return words(MOUNT, user, mounts);
  }

  /** The same for a command without a sandbox, which sees no processes of others if possible. */
  List<String> hidingWords(int user, Map<Path, Path> mounts) throws IOException {
    return words(HIDE, user, mounts);
  }

  private List<String> words(String script, int user, Map<Path, Path> mounts) throws IOException {
    List<String> words = new ArrayList<>(List.of(unshare.toString(), "--mount"));
    words.addAll(List.of("--propagation", "private", "/bin/sh", "-c", script, "stage"));
    for (var mount : mounts.entrySet()) {
      if (mount.getKey().startsWith(STAGE)) {
        makePlace(mount.getKey());
      }
      words.add(mount.getValue().toString());
      words.add(mount.getKey().toString());
    }
    words.add("-");
    words.add(setpriv.toString());
    words.addAll(List.of("--reuid", user + "", "--regid", user + ""));
    words.addAll(List.of(CHANGES_TO.split(" ")));
    return words;
  }

  /** Everybody may pass, nobody but root may write. */
  private static void makePlace(Path place) throws IOException {
    for (Path folder : List.of(STAGE, place)) {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        Folders.open(Files.createDirectories(folder));
      }
    }
  }
}
