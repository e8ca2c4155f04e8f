package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What an engine offers holds for processes that do not run it. */
@Tag("slow")
class OfferTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @TempDir private Path folder;
  private final Installation installation = new Installation(database);
  private final TestClient client = TestClient.api(installation.api());

  @Test
  void anApiWithoutAWorkerRejectsWhatTheWorkerLacks() throws Exception {
    var data = folder.resolve("data");
    try (var api = installation.start(data, EnumSet.of(Role.API))) {
      client.logIn(Installation.EMAIL, Installation.PASSWORD);
      var early = create(18);
      assertThat(early.status()).isEqualTo(503);
      assertThat(early.text()).contains("No worker of this installation has started yet.");

      var worker = installation.launch(data, EnumSet.of(Role.WORKER), folder.resolve("worker.log"));
      try {
        Eventually.isTrue(
            "the offer of the worker",
            () -> database.count("select count(*) from engine_offer") == 1);
        var lacking = create(11);
        assertThat(lacking.status()).isEqualTo(503);
        assertThat(lacking.json().at("/code").asText()).isEqualTo("BACKEND_UNAVAILABLE");
        assertThat(lacking.text()).contains("This server has no PostgreSQL 11, only ");
        var offered = create(18);
        assertThat(offered.status()).isEqualTo(200);
      } finally {
        worker.destroy();
        assertThat(worker.waitFor(1, TimeUnit.MINUTES)).isTrue();
      }
    }
  }

  private Response create(int version) {
    return client.send(
        "POST",
        "/v1/postgres",
        """
        {"name": "orders", "version": "%d", "plan": "free", "dryRun": true, "ownerId": "%s"}"""
            .formatted(version, database.query("select id from workspace").get(0)));
  }
}
