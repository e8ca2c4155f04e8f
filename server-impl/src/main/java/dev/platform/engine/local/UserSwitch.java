package dev.platform.engine.local;

import dev.platform.base.host.NumberRange;
import dev.platform.base.host.RangeClaim;
import dev.platform.engine.spi.Isolation;
import dev.platform.engine.spi.NetworkSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a platform that is root, on the machine or in a {@link UserNamespace}, runs commands as users
 * without any rights. Its own folders stay closed to them: what a command may use is mounted, for
 * its processes only, where everybody can reach it.
 */
final class UserSwitch {
  static final String FENCED = "local port isolation";

  /** Owners whose names begin so are the engine itself. */
  private static final String NO_SERVICE = "@";

  /** An owner for trying out. */
  static final String TRIAL = NO_SERVICE + "trial";

  static final String SOCKETS_HIDDEN = "hidden sockets";
  private static final Path SOCKETS = Path.of("/proc/net");

  private static final String CHANGES_TO = "--no-new-privs --bounding-set=-all --inh-caps=-all";

  private final OwnerUsers users;
  private final UserRange range;
  private final @Nullable UserNamespace namespace;
  private final OwnerFolders folders;
  private final RangeClaim claim;
  private final Path unshare;
  private final Path setpriv;
  private @Nullable NetworkFence fence;
  private String fenceTrouble = "";
  private boolean hides;
  private List<String> groups = List.of("--clear-groups");
  private String socketsTrouble = "";

  private UserSwitch(
      SystemPrograms programs,
      Path data,
      UserRange range,
      @Nullable UserNamespace namespace,
      OwnerFolders folders)
      throws IOException {
    this.unshare = programs.find("unshare", "util-linux");
    this.setpriv = programs.find("setpriv", "util-linux");
    this.users = OwnerUsers.open(users(data), range);
    this.claim = RangeClaim.take(range.claimed(), data, UserSwitch::hasProcesses);
    this.range = range;
    this.namespace = namespace;
    this.folders = folders;
  }

  /**
   * A switch of a platform that is root, which has been tried out.
   *
   * @throws IOException with the reason why it does not work here
   * @throws IllegalStateException if another installation has users of the range
   */
  static UserSwitch ofRoot(SystemPrograms programs, LocalEngineSettings settings)
      throws IOException, InterruptedException {
    UserRange range = Objects.requireNonNullElse(settings.users(), UserRange.USUAL);
    UserSwitch open =
        new UserSwitch(programs, settings.data(), range, null, new ReachableFolders());
    open.tryOut(settings.data());
    open.hides = open.tryToHide();
    open.hideSockets();
    open.raiseFence(programs, settings);
    return open;
  }

  /**
   * A switch of a platform that is an ordinary user, which has been tried out.
   *
   * @throws IOException with the reason why it does not work here
   * @throws IllegalStateException if another installation has users of the range
   */
  static UserSwitch in(UserNamespace namespace, SystemPrograms programs, Path data)
      throws IOException, InterruptedException {
    OwnerFolders folders = new NamespaceFolders(namespace);
    UserSwitch open = new UserSwitch(programs, data, namespace.range(), namespace, folders);
    open.fenceTrouble = "requires a server that runs as root";
    open.socketsTrouble = open.fenceTrouble;
    open.tryOut(data);
    return open;
  }

  /** Whether services have users of their own, or had them in an earlier life. */
  static boolean isUsed(Path data) throws IOException {
    return OwnerUsers.open(users(data), UserRange.USUAL).owners().stream()
        .anyMatch(owner -> !isEngine(owner));
  }

  /** Whether a process that outlived its platform runs as one of these users. */
  private static boolean hasProcesses(NumberRange range) throws IOException {
    return ProcessTable.anyOf(new UserRange((int) range.first(), (int) range.last()));
  }

  /** Whether an owner is the engine itself. */
  static boolean isEngine(String owner) {
    return owner.startsWith(NO_SERVICE);
  }

  /** Where is kept which user each owner has. */
  static Path users(Path data) {
    return data.resolve("users");
  }

  private void tryOut(Path data) throws IOException, InterruptedException {
    int user = userOf(TRIAL);
    Path trial = Folders.create(data.resolve("trial"));
    try {
      own(TRIAL, trial);
      Path seen = stage().place(CommandFolders.FILES);
      List<String> words = new ArrayList<>(words(user, Map.of(seen, trial)));
      String work = "cd \"$0\" && mkdir -m 0 odd && echo works > works && chmod go-rwx works .";
      words.addAll(List.of("/bin/sh", "-c", work, seen.toString()));
      SystemCommand.Result result = SystemCommand.run(words);
      if (result.status() != 0
          || owner(trial) != user
          || folders.read(trial, "works", 100).isEmpty()
          || folders.size(trial) == 0
          || !folders.holds(trial, "odd")) {
        throw new IOException("switching to user " + user + " failed: " + result.output());
      }
    } finally {
      folders.delete(trial);
    }
  }

  private void hideSockets() throws InterruptedException {
    try {
      List<String> hidden =
          List.of("--groups", String.valueOf(SocketLists.close(SOCKETS, userOf(TRIAL))));
      List<String> words = new ArrayList<>(becoming(userOf(TRIAL), hidden));
      words.addAll(List.of("cat", SOCKETS.resolve("tcp").toString()));
      if (SystemCommand.run(words).status() == 0) {
        throw new IOException("the kernel does not hide them");
      }
      groups = hidden;
    } catch (IOException e) {
      socketsTrouble = "cannot change permissions in " + SOCKETS + ": " + e.getMessage();
    }
  }

  /** Whether users cannot list the sockets of the machine. */
  Isolation hiddenSockets() {
    return new Isolation(
        SOCKETS_HIDDEN,
        socketsTrouble.isEmpty(),
        socketsTrouble.isEmpty()
            ? "permissions in " + SOCKETS
            : "services can list all connections of this host: " + socketsTrouble);
  }

  private boolean tryToHide() throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(hidingWords(userOf(TRIAL), Map.of()));
    words.addAll(List.of("/bin/sh", "-c", "[ -e /proc/self ] && [ ! -e /proc/1 ]"));
    return SystemCommand.run(words).status() == 0;
  }

  /**
   * Tries out the file system in an image, whose files are the trial owner's.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryImage(Path image) throws IOException, InterruptedException {
    Path seen = stage().place(CommandFolders.VOLUME);
    List<String> words = new ArrayList<>(words(userOf(TRIAL), Map.of(seen, image)));
    words.addAll(List.of("/bin/sh", "-c", "echo works > \"$0/works\"", seen.toString()));
    SystemCommand.Result result = SystemCommand.run(words);
    if (result.status() != 0) {
      throw new IOException("a file system in a file cannot be mounted: " + result.output());
    }
  }

  /**
   * Tries out a folder of layers, one of which has a file {@code below} of the trial owner.
   *
   * @throws IOException with the reason why it cannot be used here
   */
  void tryLayers(Path layered) throws IOException, InterruptedException {
    own(TRIAL, layered);
    Path seen = stage().place(CommandFolders.HOME);
    List<String> words = new ArrayList<>(words(userOf(TRIAL), Map.of(seen, layered)));
    String work = "cd \"$0\" && cat below && echo changed > below && rm below && ! [ -e below ]";
    words.addAll(List.of("/bin/sh", "-c", work, seen.toString()));
    SystemCommand.Result result = SystemCommand.run(words);
    if (result.status() != 0) {
      throw new IOException("directories of layers cannot be mounted: " + result.output());
    }
  }

  /** Whether {@link #hidingWords} hide anything here. */
  boolean hides() {
    return hides;
  }

  private void raiseFence(SystemPrograms programs, LocalEngineSettings settings)
      throws InterruptedException {
    try {
      fence = NetworkFence.open(programs, settings, range, users);
    } catch (IOException e) {
      fenceTrouble = String.valueOf(e.getMessage());
    }
  }

  UserRange range() {
    return range;
  }

  /** Reaches into folders of these users. */
  OwnerFolders folders() {
    return folders;
  }

  int userOf(String owner) throws IOException, InterruptedException {
    int user = users.of(owner);
    if (namespace != null && !range.holds(user)) {
      throw new IOException(
          "%s has the user ID %d, which is no longer in the range %s. Assign that ID to the server's user again"
              .formatted(owner, user, range));
    }
    if (fence != null) {
      fence.admit(owner, user);
    }
    return user;
  }

  /** Lets an owner, who runs programs of the engine's choice only, send datagrams to itself. */
  void allowDatagrams(String owner) throws IOException, InterruptedException {
    int user = userOf(owner);
    if (fence != null) {
      fence.allowDatagrams(user);
    }
  }

  /** Whether users reach no other programs of this machine, and by what means. */
  Isolation fenced() {
    return new Isolation(
        FENCED, fence != null, fence != null ? "nftables rules for " + range : fenceTrouble);
  }

  /** Lets the users of each network reach its addresses, and no others. */
  void connect(List<NetworkSpec> networks) throws IOException, InterruptedException {
    if (fence != null) {
      fence.connect(networks);
    }
  }

  /** What owners have exchanged with other machines; nothing where that is not counted. */
  Map<String, TrafficCounters.Count> traffic() throws IOException, InterruptedException {
    NetworkFence present = fence;
    if (present == null) {
      return Map.of();
    }
    Map<Integer, TrafficCounters.Count> counts = present.traffic();
    Map<String, TrafficCounters.Count> byOwner = new HashMap<>();
    for (String owner : users.owners()) {
      users.find(owner).map(counts::get).ifPresent(count -> byOwner.put(owner, count));
    }
    return byOwner;
  }

  /** What was started goes on, behind its fence, and keeps its users. */
  void close() throws IOException, InterruptedException {
    if (fence != null) {
      fence.close();
    }
    claim.close();
  }

  /** Ends whatever still runs as the user of an owner, and forgets the owner. */
  void forget(String owner) throws IOException, InterruptedException {
    Optional<Integer> user = users.find(owner);
    if (user.isPresent()) {
      // Signals everything that this user may signal, which is all that it runs and nothing else.
      String end = "kill -s KILL -- -1";
      List<String> words =
          new ArrayList<>(namespace == null ? List.of() : namespace.words(user.get()));
      words.addAll(becoming(user.get()));
      words.addAll(List.of("/bin/sh", "-c", end));
      SystemCommand.run(words);
    }
    users.forget(owner);
  }

  /** Makes folders, with all in them, an owner's, but for those of which it was done before. */
  void own(String owner, Path... all) throws IOException, InterruptedException {
    int user = userOf(owner);
    List<Path> others = new ArrayList<>();
    for (Path folder : all) {
      for (Path part : LayeredFolder.parts(folder)) {
        if (owner(part) != user) {
          others.add(part);
        }
      }
    }
    if (!others.isEmpty()) {
      folders.give(user, others);
    }
  }

  /** What an owner made becomes the platform's: nobody else can change anything any more. */
  void takeBack(Path folder) throws IOException, InterruptedException {
    folders.takeBack(folder);
  }

  private static int owner(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? (int) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS)
        : -1;
  }

  /** Where commands that run as another user find their folders. */
  Stage stage() {
    return namespace == null ? Stage.OWN : Stage.BORROWED;
  }

  /**
   * Words before a command that run it as a user who sees these folders.
   *
   * @param mounts what is mounted, by its place, which is below {@link #stage} or exists
   */
  List<String> words(int user, Map<Path, Path> mounts) throws IOException {
    return entering(user, stage().words(mounts));
  }

  /** The same for a command without a sandbox, which sees no processes of others if possible. */
  List<String> hidingWords(int user, Map<Path, Path> mounts) throws IOException {
    return entering(user, stage().hidingWords(mounts));
  }

  private List<String> entering(int user, List<String> mounting) {
    List<String> words =
        new ArrayList<>(namespace == null ? List.of(unshare.toString()) : namespace.words(user));
    words.addAll(List.of("--mount", "--propagation", "private"));
    words.addAll(mounting);
    words.addAll(becoming(user));
    return words;
  }

  /** Words before a command that take away all rights but those of a user. */
  private List<String> becoming(int user) {
    return becoming(user, groups);
  }

  private List<String> becoming(int user, List<String> groups) {
    List<String> words = new ArrayList<>(List.of(setpriv.toString()));
    words.addAll(List.of("--reuid", user + "", "--regid", user + ""));
    words.addAll(groups);
    words.addAll(List.of(CHANGES_TO.split(" ")));
    return words;
  }
}
