package dev.platform.app;

import dev.platform.base.db.Database;
import dev.platform.http.Readiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Ready when all roles of the process are up and its database answers. */
final class ProcessReadiness implements Readiness {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Map<Role, Part> roles = Collections.synchronizedMap(new EnumMap<>(Role.class));
  private volatile @Nullable Database database;

  ProcessReadiness(Set<Role> roles) {
    roles.forEach(role -> set(role, "starting"));
  }

  /** From now on the process needs this database. */
  void needs(Database its) {
    database = its;
  }

  /** A role has started. */
  void isUp(Role role) {
    roles.put(role, Part.up(role.word()));
  }

  /** Every role stops. */
  void stops() {
    Set.copyOf(roles.keySet()).forEach(role -> set(role, "stopping"));
  }

  private void set(Role role, String state) {
    roles.put(role, Part.down(role.word(), state));
  }

  @Override
  public Report report() {
    List<Part> parts = new ArrayList<>();
    synchronized (roles) {
      parts.addAll(roles.values());
    }
    @Nullable Database needed = database;
    if (needed != null) {
      parts.add(
          needed
              .ask(PATIENCE)
              .map(condition -> Part.down("database", condition.words()))
              .orElseGet(() -> Part.up("database")));
    }
    return new Report(parts);
  }
}
