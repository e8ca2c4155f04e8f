package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process can be any set of roles, alone and beside others. */
@Tag("slow")
class RolesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir private static Path data;

  private static final Installation installation = new Installation(database);

  /** All that are not empty. */
  static List<Set<Role>> sets() {
    List<Set<Role>> sets = new ArrayList<>();
    for (Role role : Role.values()) {
      for (Set<Role> smaller : List.copyOf(sets)) {
        var larger = EnumSet.copyOf(smaller);
        larger.add(role);
        sets.add(larger);
      }
      sets.add(EnumSet.of(role));
    }
    return sets;
  }

  @ParameterizedTest
  @MethodSource("sets")
  void startsAloneAndBesideTheOthers(Set<Role> roles) throws InterruptedException {
    var others = EnumSet.complementOf(EnumSet.copyOf(roles));
    try (var process = installation.start(data, roles)) {
      assertIsUp(roles);
      others.forEach(role -> assertThat(answer(role, "/healthz")).as("%s", role).isEmpty());

      // Of a set and the others, one begins.
      if (!others.isEmpty() && roles.contains(Role.API)) {
        try (var beside = installation.start(data, others)) {
          assertIsUp(others);
          assertIsUp(roles);
        }
        assertIsUp(roles);
      }
    }
    roles.forEach(role -> assertThat(answer(role, "/healthz")).as("%s", role).isEmpty());
  }

  private static void assertIsUp(Set<Role> roles) {
    for (Role role : roles) {
      installation
          .port(role)
          .ifPresent(
              port -> {
                assertThat(answer(role, "/healthz")).startsWith("200 ").endsWith("ok");
                var ready = answer(role, "/readyz");
                assertThat(ready).startsWith("200 ");
                roles.forEach(it -> assertThat(ready).contains("\"" + it.word() + "\":\"up\""));
              });
    }
  }

  private static String answer(Role role, String path) {
    return installation
        .port(role)
        .map(port -> Installation.get(port, "127.0.0.1", path))
        .orElse("");
  }
}
