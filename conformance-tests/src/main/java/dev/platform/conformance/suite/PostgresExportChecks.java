package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Skipped where the install has no PostgreSQL, or no tools for exports. */
@ExtendWith(SessionExtension.class)
final class PostgresExportChecks {
  private static final int UNAVAILABLE = 503;

  private final Session session;
  private final Datastores datastores;

  PostgresExportChecks(Session session) {
    this.session = session;
    this.datastores = Datastores.postgres(session);
  }

  @Test
  void anExportIsListedAndDownloadedByItsLinkAlone() throws Exception {
    JsonNode created = datastores.created(datastores.body("export", "free").put("version", "18"));
    String id = Json.text(created, "/id");
    try {
      assertThat(call("list-postgres-export", id).expect(200).json()).isEmpty();
      datastores.awaitAvailable(id);
      Answer asked = call("create-postgres-export", id).send();
      assumeTrue(asked.status() != UNAVAILABLE, asked.text());
      asked.expect(202);

      JsonNode export = awaitLink(id);

      assertThat(firstBytes(Json.text(export, "/url"))).isEqualTo("PGDMP");
      assertThat(Json.time(export, "/createdAt")).isNotNull();
    } finally {
      datastores.delete(id);
    }
    call("list-postgres-export", id).refused(404);
    call("create-postgres-export", id).refused(404);
  }

  private Call call(String operation, String id) {
    return datastores.on(operation, id);
  }

  private JsonNode awaitLink(String id) {
    return session
        .patience()
        .until(
            "the export has a link",
            () -> call("list-postgres-export", id).expect(200).json().path(0),
            export -> export.has("url"));
  }

  private static String firstBytes(String url) throws IOException, InterruptedException {
    HttpResponse<InputStream> file =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofInputStream());
    try (InputStream contents = file.body()) {
      assertThat(file.statusCode()).isEqualTo(200);
      return new String(contents.readNBytes(5), StandardCharsets.US_ASCII);
    }
  }
}
