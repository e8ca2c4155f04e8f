package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR);
  private final LogWriter writer = rooms.get(LogWriter.class);
  private final String web = "srv-" + acme.value().substring(4);
  private final String query = "?ownerId=" + acme.value() + "&resource=" + web;

  @BeforeEach
  void twoLines() {
    database.execute(
        "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
            .formatted(web, acme.value()));
    writer.start();
    var now = rooms.clock().instant();
    writer.write(new NewLogLine(web, LogType.APP, "web-1", now, "[warn] hello"));
    writer.write(
        new NewRequestLine(
            web, null, now.minusSeconds(1), "GET", "a.example.org", "/x", 200, Duration.ZERO));
    Eventually.see(
        "both", () -> get("/v1/logs" + query).json().get("logs"), logs -> logs.size() == 2);
  }

  @AfterEach
  void close() {
    writer.close();
  }

  @Test
  void aPageHasItsFourKeysAndEachLineItsLabels() {
    var page = get("/v1/logs" + query + "&limit=0").json();

    assertThat(page.at("/logs/0/labels").toString())
        .isEqualTo(
            """
            [{"name":"resource","value":"%s"},{"name":"instance","value":"web-1"},\
            {"name":"level","value":"warning"},{"name":"type","value":"app"}]\
            """
                .formatted(web));
    assertThat(page.get("logs")).hasSize(1);
    assertThat(page.at("/logs/0/message").asText()).isEqualTo("[warn] hello");
    assertThat(page.get("hasMore").asBoolean()).isTrue();
    assertThat(page.get("nextStartTime").asText()).isEqualTo("2026-03-01T11:00:01Z");
    assertThat(page.get("nextEndTime")).isEqualTo(page.at("/logs/0/timestamp"));
    assertThat(page).hasSize(4);
  }

  @Test
  void parametersChoose() {
    assertThat(messages("&direction=forward")).hasSize(2);
    assertThat(messages("&type=app,build")).hasSize(1);
    assertThat(messages("&type=app&type=request")).hasSize(2);
    assertThat(messages("&statusCode=2*&path=/x")).hasSize(1);
    assertThat(messages("&text=hello,world")).isEmpty();
    assertThat(messages("&task=any")).isEmpty();
    assertThat(messages("&endTime=" + rooms.clock().instant().getEpochSecond())).hasSize(1);
  }

  @Test
  void valuesOfALabelAreListed() {
    assertThat(get("/v1/logs/values" + query + "&label=statusCode").json().toString())
        .isEqualTo("[\"200\"]");
    assertThat(get("/v1/logs/values" + query + "&label=type&limit=1").json().toString())
        .isEqualTo("[\"app\"]");
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(get("/v1/logs?ownerId=" + acme.value()).json().at("/params/field").asText())
        .isEqualTo("resource");
    assertThat(get("/v1/logs" + query + "&startTime=1").json().at("/params/field").asText())
        .isEqualTo("startTime");
    assertThat(get("/v1/logs" + query + "&host=/[/").json().at("/params/field").asText())
        .isEqualTo("host");
    assertThat(get("/v1/logs" + query + "&resource=srv-none").status()).isEqualTo(404);
    assertThat(get("/v1/logs/subscribe" + query).json().at("/params/field").asText())
        .isEqualTo("Upgrade");
  }

  private JsonNode messages(String filters) {
    return get("/v1/logs" + query + filters).json().get("logs");
  }

  private Response get(String path) {
    return http.send(ada, "GET", path);
  }
}
