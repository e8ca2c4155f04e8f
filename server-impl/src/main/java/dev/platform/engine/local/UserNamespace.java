package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a platform that is an ordinary user acts for other users: as root of a user namespace, over
 * numbers that the machine gives it. They mean the same inside and outside.
 *
 * @param unshare the tool that makes namespaces
 * @param range the numbers
 */
record UserNamespace(Path unshare, UserRange range) {

  /**
   * The namespace that this machine allows.
   *
   * @param wanted which numbers to use; null for all that there are
   * @throws IOException with the reason why there is none, and the way out
   */
  static UserNamespace open(
      SystemPrograms programs, SubordinateUsers subordinates, @Nullable UserRange wanted)
      throws IOException, InterruptedException {
    for (String name : List.of("newuidmap", "newgidmap")) {
      programs.find(name, "uidmap");
    }
    Path unshare = programs.find("unshare", "util-linux");
    if (!SystemCommand.run(unshare.toString(), "--help").output().contains("--map-users")) {
      throw new IOException("unshare is too old. Install util-linux 2.38 or newer");
    }
    String name = SystemCommand.run("id", "-un").output();
    UserRange all = subordinates.of(name, OwnUser.number());
    if (wanted == null) {
      return new UserNamespace(unshare, all);
    }
    if (!all.holds(wanted.first()) || !all.holds(wanted.last())) {
      throw new IOException(
          "platform.engine.local.users is %s, but %s can use only %s".formatted(wanted, name, all));
    }
    return new UserNamespace(unshare, wanted);
  }

  /** Words before a command that make it root over all users of the range. */
  List<String> words() {
    return words(range);
  }

  /** Words before a command that make it root over one user. */
  List<String> words(int user) {
    return words(new UserRange(user, user));
  }

  private List<String> words(UserRange users) {
    String map = users.first() + "," + users.first() + "," + users.size();
    return List.of(
        unshare.toString(),
        "--user",
        "--map-root-user",
        "--map-users=" + map,
        "--map-groups=" + map);
  }
}
