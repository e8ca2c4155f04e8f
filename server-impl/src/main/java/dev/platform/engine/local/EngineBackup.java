package dev.platform.engine.local;

import dev.platform.engine.local.postgres.ArchivedWal;
import dev.platform.engine.local.server.StoredFiles;
import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a backup has of the files of an engine, which may be working: what lets services,
 * datastores, and disks begin again elsewhere as they were. It does without everything that belongs
 * to processes, and without the data of Postgres servers, which have backups of their own.
 */
public final class EngineBackup {
  /** The archive of everything but the contents of volumes. It is the first. */
  private static final String FILES = "files";

  private static final String VOLUME = "volume-";

  private static final List<String> KEPT =
      List.of(
          "users",
          "hosts",
          "artifacts",
          "servers/keyvalue",
          "servers/postgres-backups",
          "servers/postgres-exports",
          "volumes");

  private static final List<String> LEFT_OUT =
      List.of(
          "volumes/*/contents",
          "volumes/*/copy",
          "volumes/*/snapshots/*.part",
          "volumes/trial*",
          "servers/keyvalue/*/members/*/aside",
          "servers/keyvalue/*/members/*/config/*",
          "servers/keyvalue/*/members/*/runs",
          "servers/keyvalue/*/members/*/tmp/*",
          "servers/keyvalue/*/members/*/work",
          "servers/postgres-backups/*/*.part",
          "servers/postgres-backups/*/wal/*.part",
          "servers/postgres-exports/*/work");

  private final Path data;
  private final Owners owners;
  private final FileArchive archive;
  private final StoredFiles stored;

  /** How an engine reaches files of others. */
  public enum Reach {
    /** Those of users that root has given them to. */
    ROOT,
    /** Those of users that an ordinary user has in a namespace. */
    NAMESPACE,
    /** Only those of the user that the engine runs as. */
    ONE_USER
  }

  /**
   * Whose files an engine has.
   *
   * @param reach how it reaches them
   * @param users who has files; null for nobody but the engine
   */
  public record Owners(Reach reach, @Nullable UserRange users) {}

  private EngineBackup(Path data, Owners owners, FileArchive archive, StoredFiles stored) {
    this.data = data;
    this.owners = owners;
    this.archive = archive;
    this.stored = stored;
  }

  /**
   * That of an engine that has files.
   *
   * @param seal with which the engine keeps secrets
   * @throws IOException with the reason why its files cannot be reached
   */
  public static EngineBackup of(LocalEngineSettings settings, SpecEncryption seal)
      throws IOException, InterruptedException {
    Reach ordinary = UserSwitch.isUsed(settings.data()) ? Reach.NAMESPACE : Reach.ONE_USER;
    IntSummaryStatistics users =
        OwnerUsers.owners(UserSwitch.users(settings.data())).values().stream()
            .mapToInt(Integer::intValue)
            .summaryStatistics();
    UserRange range = users.getCount() == 0 ? null : new UserRange(users.getMin(), users.getMax());
    return of(settings, seal, new Owners(OwnUser.isRoot() ? Reach.ROOT : ordinary, range));
  }

  /**
   * That of an engine which is to get the files of another one.
   *
   * @param owners of its files
   * @throws IOException with the reason why such files cannot be here
   */
  public static EngineBackup of(LocalEngineSettings settings, SpecEncryption seal, Owners owners)
      throws IOException, InterruptedException {
    if (OwnUser.isRoot() != (owners.reach() == Reach.ROOT)) {
      throw new IOException(
          OwnUser.isRoot()
              ? "the backup was made by an ordinary user. Run this command as that user"
              : "the backup was made by root. Run this command as root");
    }
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
    if (!SystemCommand.run(programs.require("tar").toString(), "--version")
        .output()
        .contains("GNU tar")) {
      throw new IOException("tar is not GNU tar. Install GNU tar");
    }
    List<String> words = List.of();
    if (owners.reach() == Reach.NAMESPACE) {
      UserNamespace namespace =
          UserNamespace.open(programs, SubordinateUsers.HERE, settings.users());
      words = namespace.words();
      requireUsers(owners, namespace.range());
    } else if (owners.reach() == Reach.ROOT) {
      requireUsers(owners, Objects.requireNonNullElse(settings.users(), UserRange.USUAL));
    }
    return new EngineBackup(
        settings.data(),
        owners,
        new FileArchive(words, owners.reach() != Reach.ONE_USER),
        new Stored(new SpecFile(seal), LocalServers.folder(settings.data())));
  }

  private static void requireUsers(Owners owners, UserRange here) throws IOException {
    UserRange users = owners.users();
    if (users != null && !(here.holds(users.first()) && here.holds(users.last()))) {
      throw new IOException(
          "the files belong to the user IDs %s, but services here have %s. Set PLATFORM_ENGINE_LOCAL_USERS to a range with all of them"
              .formatted(users, here));
    }
  }

  /** Files of servers, read as the engine reads them. */
  private record Stored(SpecFile specs, Path servers) implements StoredFiles {
    @Override
    public <T> T load(Path file, Class<T> type) throws IOException {
      return StateFile.read(file, type);
    }

    @Override
    public <T> T loadSecret(Path file, Class<T> type) throws IOException {
      return specs.readSealed(file, type, LocalServers.place(servers, file));
    }
  }

  /** Whose files it has. */
  public Owners owners() {
    return owners;
  }

  /**
   * Waits until what Postgres servers have committed until now is in their own backups.
   *
   * @return what will be missing; complete sentences
   */
  public List<String> awaitWal() throws IOException, InterruptedException {
    return ArchivedWal.await(LocalServers.folder(data), stored, isWorking());
  }

  private boolean isWorking() throws IOException {
    try (FolderLock free = FolderLock.take(data)) {
      return false;
    } catch (EngineException e) {
      return true;
    }
  }

  /** The names of all archives, in the order in which they are to be made and unpacked. */
  public List<String> archives() throws IOException {
    List<String> names = new ArrayList<>(List.of(FILES));
    Set<Path> others = membersElsewhere();
    for (Path volume : Folders.list(volumes())) {
      if (!others.contains(volume) && contents(volume).isPresent()) {
        names.add(VOLUME + volume.getFileName());
      }
    }
    return names;
  }

  /**
   * Writes an archive.
   *
   * @throws FilesReplaced if that has to be done again
   */
  public void save(String name, OutputStream to) throws IOException, InterruptedException {
    if (name.equals(FILES)) {
      archive.save(data, kept(), leftOut(), to);
      return;
    }
    Optional<Path> contents = contents(volume(name));
    if (contents.isPresent()) {
      saveVolume(contents.get(), to);
    }
  }

  /** One that is being deleted is not missed. */
  private void saveVolume(Path contents, OutputStream to) throws IOException, InterruptedException {
    try {
      archive.saveContents(contents, to);
    } catch (FilesReplaced e) {
      throw e;
    } catch (IOException e) {
      if (Files.exists(contents)) {
        throw e;
      }
    }
  }

  private List<String> kept() {
    return KEPT.stream().filter(path -> Files.exists(data.resolve(path))).toList();
  }

  private List<String> leftOut() throws IOException {
    List<String> patterns = new ArrayList<>(LEFT_OUT);
    membersElsewhere().forEach(volume -> patterns.add("volumes/" + volume.getFileName()));
    return patterns;
  }

  /** Volumes with data of servers that are not restored with them. */
  private Set<Path> membersElsewhere() throws IOException {
    Set<Path> others = new HashSet<>();
    Set<String> keyValue = new HashSet<>();
    for (Path server : Folders.list(LocalServers.folder(data).resolve("keyvalue"))) {
      for (Path member : Folders.list(server.resolve("members"))) {
        keyValue.add(member.getFileName().toString());
      }
    }
    for (Path volume : Folders.list(volumes())) {
      Optional<String> member = LocalServers.member(volume.getFileName().toString());
      if (member.isPresent() && !keyValue.contains(member.get())) {
        others.add(volume);
      }
    }
    return others;
  }

  private Path volumes() {
    return data.resolve("volumes");
  }

  private Path volume(String archiveName) {
    return volumes().resolve(archiveName.substring(VOLUME.length()));
  }

  /** Where the contents of a volume are, or are to be; empty if there are none. */
  private static Optional<Path> contents(Path volume) throws IOException {
    try {
      String name = StateFile.read(volume.resolve("state"), VolumeRecord.class).contents();
      return Optional.ofNullable(name).map(it -> volume.resolve("contents").resolve(it));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Unpacks an archive. */
  public void load(String name, InputStream from) throws IOException, InterruptedException {
    Folders.create(data);
    if (name.equals(FILES)) {
      archive.load(data, from);
      return;
    }
    Path volume = volume(name);
    Optional<Path> contents = contents(volume);
    if (contents.isPresent()) {
      Folders.create(volume.resolve("contents"));
      make(contents.get(), StateFile.read(volume.resolve("state"), VolumeRecord.class));
      archive.loadContents(contents.get(), from);
    }
  }

  private static void make(Path contents, VolumeRecord record)
      throws IOException, InterruptedException {
    if (MountedVolume.isImage(contents)) {
      SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
      ImageSpace.format(programs, contents, record.sizeBytes());
    } else {
      Folders.create(contents);
    }
  }

  /** Ends unpacking: a volume without contents is made again by the engine. */
  public void complete() throws IOException, InterruptedException {
    for (Path volume : Folders.list(volumes())) {
      if (contents(volume).filter(Files::exists).isEmpty()) {
        Folders.delete(archive.words(), volume);
      }
    }
    SystemCommand.run("sync", "-f", data.toString());
  }

  /** Deletes everything, after unpacking was interrupted. */
  public void clear() throws IOException, InterruptedException {
    Folders.delete(archive.words(), data);
  }
}
