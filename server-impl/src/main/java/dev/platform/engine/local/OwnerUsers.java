package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which user of the machine each owner has. A number is given away once: files of an owner that is
 * gone never become those of another.
 */
final class OwnerUsers {
  private final Path file;
  private final UserRange range;
  private final Map<String, Integer> users = new TreeMap<>();
  private int next;

  /** What is on disk. */
  record State(int next, Map<String, Integer> owners) {
    State {
      owners = owners == null ? Map.of() : Map.copyOf(owners);
    }
  }

  private OwnerUsers(Path file, UserRange range) {
    this.file = file;
    this.range = range;
    this.next = range.first();
  }

  static OwnerUsers open(Path file, UserRange range) throws IOException {
    OwnerUsers users = new OwnerUsers(file, range);
    if (Files.exists(file)) {
      State state = StateFile.read(file, State.class);
      users.users.putAll(state.owners());
      users.next = Math.max(range.first(), state.next());
    }
    return users;
  }

  /** The user of each owner, as a file has it; of nobody, if there is no file. */
  static Map<String, Integer> owners(Path file) throws IOException {
    return Files.exists(file) ? StateFile.read(file, State.class).owners() : Map.of();
  }

  /** The user of an owner, who gets one at the first time. */
  synchronized int of(String owner) throws IOException {
    Integer known = users.get(owner);
    if (known != null) {
      return known;
    }
    if (!range.holds(next)) {
      throw new IOException("no user IDs are left in the range " + range + ". Extend the range");
    }
    int user = next++;
    users.put(owner, user);
    try {
      save();
    } catch (IOException e) {
      // What is not on disk would be given away again after a crash.
      users.remove(owner);
      throw e;
    }
    return user;
  }

  /** The user of an owner that has one. */
  synchronized Optional<Integer> find(String owner) {
    return Optional.ofNullable(users.get(owner));
  }

  /** Who has a user now. */
  synchronized Set<String> owners() {
    return Set.copyOf(users.keySet());
  }

  /** All that are given away now. */
  synchronized List<Integer> all() {
    return List.copyOf(users.values());
  }

  /** The owner will not come back; if it does, it is as somebody else. */
  synchronized void forget(String owner) throws IOException {
    if (users.remove(owner) != null) {
      save();
    }
  }

  private void save() throws IOException {
    StateFile.write(file, new State(next, users));
  }
}
