package dev.platform.platform.blueprint;

import static dev.platform.platform.blueprint.TestBlueprints.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that is killed within a sync, and another one that goes on with it. */
class KilledSyncTest {
  private static final String FILE =
      """
      envVarGroups:
        - name: shared
          envVars:
            - key: COLOR
              value: red
      services:
        - type: web
          name: web
          runtime: node
          buildCommand: npm ci
          startCommand: npm start
          envVars:
            - fromGroup: shared
      """;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @CsvSource({
    "sync.read, 1",
    "sync.plan, 1",
    "sync.step, 1",
    "sync.step, 2",
    "sync.step, 3",
    "sync.step, 4",
    "sync.again, 1",
    "sync.end, 1",
  })
  void anotherServerGoesOnWhereItWas(String transaction, int count) {
    try (var rooms =
        new TestRooms(
            database, TestProcess.on(database).db(db -> new MortalDb(db, transaction, count)))) {
      var blueprints = new TestBlueprints(rooms);
      blueprints.push(ONE, FILE);
      var path = blueprints.connect("shop", "");
      rooms.settle();

      try (var other = new TestBlueprints.Replica(blueprints)) {
        assertThat(other.blueprints.lastSync(path).has("completedAt")).isFalse();
        if (!transaction.equals("sync.read")) {
          blueprints.sources().disconnect();
        }
        other.rooms.settle();

        var sync = other.blueprints.lastSync(path);
        assertThat(sync.path("state").asText()).as(sync.toString()).isEqualTo("success");
        assertThat(sync.path("steps").findValuesAsText("state")).containsExactly("done", "done");
        assertThat(other.blueprints.get("/v1/services").findValuesAsText("name")).contains("web");
        assertThat(other.blueprints.get("/v1/services")).hasSize(1);
        assertThat(other.blueprints.get("/v1/env-groups")).hasSize(1);
        var service = other.blueprints.get("/v1/services").at("/0/service/id").asText();
        assertThat(other.blueprints.get("/v1/services/" + service + "/deploys"))
            .as("the one of the new service, and that with the group, which takes its place")
            .hasSize(2);
        assertThat(other.blueprints.get(path).path("resources")).hasSize(2);
      }
    }
  }

  @Test
  void aSyncThatHasEndedIsLeftAlone() {
    try (var rooms = new TestRooms(database)) {
      var blueprints = new TestBlueprints(rooms);
      blueprints.push(ONE, FILE);
      var path = blueprints.connect("shop", "");
      rooms.settle();
      var before = blueprints.lastSync(path);

      try (var other = rooms.replica()) {
        other.settle();
      }

      assertThat(blueprints.lastSync(path)).isEqualTo(before);
      assertThat(blueprints.get(path + "/syncs")).hasSize(1);
    }
  }

  /** The database of a process that dies before one of its transactions. */
  private static final class MortalDb implements Db {
    private final Db db;
    private final String last;
    private int left;

    MortalDb(Db db, String last, int left) {
      this.db = db;
      this.last = last;
      this.left = left;
    }

    private synchronized void live(String name) {
      if (name.equals(last)) {
        left--;
      }
      if (left <= 0 && name.startsWith("sync.") && !name.equals("sync.due")) {
        throw new Killed();
      }
    }

    @Override
    public <T> T read(String name, Function<Tx, T> work) {
      return db.read(name, work);
    }

    @Override
    public <T> T write(String name, Function<WriteTx, T> work) {
      live(name);
      return db.write(name, work);
    }

    @Override
    public <T> T rehearse(String name, Function<WriteTx, T> work) {
      return db.rehearse(name, work);
    }
  }

  /** Nothing in the program handles it. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }
}
