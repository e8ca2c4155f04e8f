package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.testing.TestDatabase;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cells of the permission table, for every operation that GraphQL has. */
@Tag("slow")
class GraphqlPermissionsTest {
  @TempDir Path folder;

  private final TestCallers callers = new TestCallers();
  private final ExpectedCells expected = new ExpectedCells(callers);
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void graphqlDoesWhatRestDoes() throws Exception {
    var graphql = new GraphqlCells(client);
    var rehearsal = new Rehearsal();
    try (var database = TestDatabase.fresh();
        var server = rehearsal.serve(database, folder, callers, Map.of())) {
      var tenant = callers.enter(server, database, folder);
      PermissionFixtures.ALL.forEach(fixture -> fixture.create(tenant));
      rehearsal.begin();
      List<String> wrong = new ArrayList<>();
      var all = ExpectedCells.operations().stream().filter(graphql::has).toList();
      for (Operation operation : all) {
        for (String name : callers.byName().keySet()) {
          var cell = graphql.cell(tenant, operation, callers.headers(operation, name));
          var cellOfRest =
              name.equals(TestCallers.FORGED) ? "no" : expected.of(operation, true, name);
          if (!cell.equals(cellOfRest)) {
            wrong.add("%s as %s: %s, not %s".formatted(operation.id(), name, cell, cellOfRest));
          }
        }
      }
      assertThat(all).hasSizeGreaterThan(110);
      assertThat(wrong).as("cells that differ from REST").isEmpty();
    }
  }
}
