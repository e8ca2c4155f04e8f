package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.http.Route;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The README says how an operation that is not implemented is rejected. */
class UnimplementedOperationsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final Caller ada = rooms.member(rooms.workspace(), Role.ADMIN);

  @Test
  void theReadmeAndTheDocsHaveBothStatuses() throws IOException {
    for (String page : List.of("../README.md", "src/main/resources/content/docs/api/grades.md")) {
      assertThat(Files.readString(Path.of(page)))
          .contains("404, or 405 with `Allow` if its path has other methods");
    }
  }

  @Test
  void theyReturn404Or405WithTheMethodsOfTheirPath() {
    var routes = Applications.routes(Wiring.rooms(), ContractProfiles.NONE);
    Map<String, Set<String>> methods =
        routes.stream()
            .map(Route::operation)
            .collect(
                Collectors.groupingBy(
                    it -> shape(it.path()),
                    Collectors.mapping(Operation::method, Collectors.toCollection(TreeSet::new))));
    var implemented = routes.stream().map(it -> it.operation().id()).collect(Collectors.toSet());
    int rejected = 0;
    for (Operation operation : PlatformOperation.values()) {
      if (!implemented.contains(operation.id())) {
        check(operation, methods.getOrDefault(shape(operation.path()), Set.of()));
        rejected++;
      }
    }
    assertThat(rejected).isGreaterThan(50);
  }

  private void check(Operation operation, Set<String> others) {
    var path = operation.path().replaceAll("\\{[^}]*}", "srv-d4g2k7tjm3vs73c0p1q0");
    var response = http.send(ada, operation.method(), path);

    assertThat(response.status()).as(operation.id()).isEqualTo(others.isEmpty() ? 404 : 405);
    if (!others.isEmpty()) {
      assertThat(List.of(response.header("Allow").split(", "))).containsAll(others);
    }
  }

  /** A path without the names of its parameters. */
  private static String shape(String path) {
    return path.replaceAll("\\{[^}]*}", "{}");
  }
}
