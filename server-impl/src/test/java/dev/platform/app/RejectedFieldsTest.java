package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server rejects what the reference says that it does. */
class RejectedFieldsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final Map<String, String> TYPES =
      Map.of(
          "web",
          "web_service",
          "private",
          "private_service",
          "background",
          "background_worker",
          "cron",
          "cron_job");

  /** Values that the contract takes. */
  private static final Map<String, String> VALUES =
      Map.of(
          "image",
          "{\"ownerId\": \"%s\", \"imagePath\": \"docker.io/library/nginx\"}",
          "internalRouting",
          "\"ipOnly\"",
          "secretFiles",
          "[{\"name\": \"a.txt\", \"content\": \"a\"}]");

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void everyFieldOfTheListIsRejectedByName() {
    RejectedFields.ALL.forEach(
        (schema, fields) ->
            fields.forEach(
                field -> {
                  var response = send(schema, field);
                  assertThat(response.status()).as(schema + "." + field).isIn(400, 503);
                  assertThat(response.text())
                      .as(schema + "." + field)
                      .contains(field)
                      .containsPattern("support|container engine");
                }));
  }

  private Response send(String schema, String field) {
    boolean inDetails = schema.contains("Details");
    var type = TYPES.getOrDefault(schema.replaceAll("[A-Z].*", ""), "web_service");
    var value = Json.read(value(field), JsonNode.class);
    if (schema.equals("deployPOST")) {
      return http.send(ada, "POST", path(type) + "/deploys", "{\"" + field + "\": " + value + "}");
    }
    var body = schema.endsWith("PATCH") ? Json.MAPPER.createObjectNode() : service(type);
    (inDetails ? body.withObject("/serviceDetails") : body).set(field, value);
    return schema.endsWith("PATCH")
        ? http.send(ada, "PATCH", path(type), body.toString())
        : http.send(ada, "POST", "/v1/services", body.toString());
  }

  private String value(String field) {
    return VALUES.getOrDefault(field, "\"art-d4g2k7tjm3vs73c0p1q0\"").formatted(acme.value());
  }

  private String path(String type) {
    var created = http.send(ada, "POST", "/v1/services", service(type).toString());
    return "/v1/services/" + created.json().at("/service/id").asText();
  }

  private ObjectNode service(String type) {
    var service = Json.MAPPER.createObjectNode();
    service
        .put("type", type)
        .put("name", "s" + System.nanoTime())
        .put("ownerId", acme.value())
        .put("repo", "https://example.org/shop.git");
    var details = service.putObject("serviceDetails").put("runtime", "node");
    if (type.equals("cron_job")) {
      details.put("schedule", "0 3 * * *");
    }
    details.putObject("envSpecificDetails").put("buildCommand", "true").put("startCommand", "true");
    return service;
  }
}
