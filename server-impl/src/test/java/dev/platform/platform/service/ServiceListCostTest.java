package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.ExplainedStatements;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list reads about what it answers, however many services there are. */
@Tag("slow")
class ServiceListCostTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final int SERVICES = 20_000;

  /** Twenty are answered; an index of another order may be read a little further. */
  private static final int FEW = 100;

  private static final ExplainedStatements statements = new ExplainedStatements(database);
  private static TestRooms rooms;
  private static WorkspaceId acme;
  private static WorkspaceId globex;
  private static Caller ada;

  @AfterAll
  static void close() {
    rooms.close();
  }

  @BeforeAll
  static void fill() {
    rooms = new TestRooms(database, statements.source());
    acme = rooms.workspace();
    globex = rooms.workspace();
    ada = rooms.member(acme, Role.DEVELOPER);
    rooms.join(ada, globex, Role.DEVELOPER);
    var seed =
        new TestHttp(rooms)
            .send(
                ada,
                "POST",
                "/v1/services",
                """
                {"type": "background_worker", "name": "seed", "ownerId": "%s",
                 "repo": "https://github.com/acme/shop",
                 "serviceDetails": {"runtime": "node",
                   "envSpecificDetails": {"buildCommand": "", "startCommand": "x"}}}
                """
                    .formatted(acme.value()));
    assertThat(seed.status()).as(seed.json().toString()).isEqualTo(201);
    fill(acme, "a");
    fill(globex, "b");
    database.execute("analyze");
  }

  /** Of every 500 one is unlike the others, and so are the newest few in their time of update. */
  private static void fill(WorkspaceId workspace, String prefix) {
    database.execute(
        """
        insert into service (
          id, workspace_id, type, name, slug, region, spec, num_instances, suspended, created_at,
          updated_at)
        select 'srv-%2$s' || lpad(i::text, 19, '0'), '%1$s',
          case when i %% 500 = 0 then 'BACKGROUND_WORKER' else 'WEB_SERVICE' end,
          '%2$s-' || i, '%2$s-' || i,
          case when i %% 500 = 0 then 'FRANKFURT' else 'OREGON' end,
          spec || jsonb_build_object('runtime', case when i %% 500 = 0 then 'GO' else 'NODE' end),
          1, i %% 500 = 0, timestamptz '2026-01-01' + i * interval '1 minute',
          timestamptz '2026-02-01' + (i * 7919 %% %3$d) * interval '1 minute'
        from generate_series(1, %3$d) i, (select spec from service where name = 'seed') seed
        """
            .formatted(workspace.value(), prefix, SERVICES));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "type=background_worker",
        "type=web_service",
        "type=web_service,background_worker",
        "region=frankfurt",
        "region=oregon",
        "suspended=suspended",
        "suspended=not_suspended",
        "env=go",
        "env=node",
        "name=a-77",
        "createdBefore=2026-01-01T00:30:00Z",
        "createdAfter=2026-01-14T00:00:00Z",
        "updatedBefore=2026-02-01T00:30:00Z",
        "updatedAfter=2026-02-01T00:30:00Z",
        "updatedAfter=2026-02-14T21:00:00Z",
        "environmentId=evm-00000000000000000000",
        "type=background_worker&region=frankfurt&suspended=suspended",
      })
  void filtersReadAboutWhatTheyFind(String filter) {
    list("ownerId=" + acme.value() + "&" + filter);

    assertThat(statements.rowsRead("service")).isLessThan(FEW);
  }

  @Test
  void severalWorkspacesGiveTheirOwnFew() {
    list("ownerId=" + acme.value() + "," + globex.value());

    assertThat(statements.rowsRead("service")).isLessThan(FEW);
  }

  @Test
  void aLaterPageCostsNoMore() {
    var http = new TestHttp(rooms);
    var first = http.send(ada, "GET", "/v1/services?type=web_service&limit=100").json();
    statements.rowsRead("service");

    list("type=web_service&cursor=" + first.at("/99/cursor").asText());

    assertThat(statements.rowsRead("service")).isLessThan(FEW);
  }

  private static void list(String query) {
    var answer = new TestHttp(rooms).send(ada, "GET", "/v1/services?" + query);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
  }
}
