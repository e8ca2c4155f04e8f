package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

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
  private static final int OLDEST_VERSION = 11;
  private static final int NEWEST_VERSION = 18;

  private final Session session;
  private final Datastores datastores;

  PostgresExportChecks(Session session) {
    this.session = session;
    this.datastores = Datastores.postgres(session);
  }

  @Test
  void anExportIsListedAndDownloadedByItsLinkAlone() throws Exception {
    Answer first = checked(NEWEST_VERSION);
    Answer latest = first;
    for (int it = NEWEST_VERSION - 1; isUnavailable(latest) && it >= OLDEST_VERSION; it--) {
      latest = checked(it);
    }
    assumeFalse(isUnavailable(latest), first.text());
  }

  /** The answer of an install that lacks this version or its tools; else that to the export. */
  private Answer checked(int version) throws Exception {
    Answer created = create(version);
    if (isUnavailable(created)) {
      return created;
    }
    String id = Json.text(created.expect(200, 201).json(), "/id");
    Answer asked;
    try {
      assertThat(call("list-postgres-export", id).expect(200).json()).isEmpty();
      datastores.awaitAvailable(id);
      asked = call("create-postgres-export", id).send();
      if (isUnavailable(asked)) {
        return asked;
      }
      asked.expect(202);

      JsonNode export = awaitLink(id);

      assertThat(firstBytes(Json.text(export, "/url"))).isEqualTo("PGDMP");
      assertThat(Json.time(export, "/createdAt")).isNotNull();
    } finally {
      datastores.delete(id);
    }
    call("list-postgres-export", id).refused(404);
    call("create-postgres-export", id).refused(404);
    return asked;
  }

  private static boolean isUnavailable(Answer answer) {
    return answer.status() == UNAVAILABLE;
  }

  private Answer create(int version) {
    return datastores
        .create(
            datastores.body("export-" + version, "free").put("version", String.valueOf(version)))
        .send();
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
