package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The API as GraphQL: the same things, read in another way. */
@ExtendWith(SessionExtension.class)
final class GraphqlChecks {
  private final Session session;

  GraphqlChecks(Session session) {
    this.session = session;
  }

  @Test
  void aQueryReturnsWhatTheApiReturns() {
    Services.Created site = session.services().shared(ServiceType.STATIC_SITE);
    String query = "{ services(name: [\"%s\"]) { id } }".formatted(site.name());

    checkHas(
        session
            .own()
            .call("execute-api-graphql")
            .json(Json.object().put("query", query))
            .expect(200)
            .json(),
        site.id());
    checkHas(
        session.own().call("query-api-graphql").query("query", query).expect(200).json(),
        site.id());
  }

  @Test
  void aSubscriptionEndsWithTheDeploy() {
    Services.Created service = session.services().live("graphql");
    String subscription =
        "subscription { deploy(serviceId: \"%s\", deployId: \"%s\") { id status } }"
            .formatted(service.id(), service.deployId());

    String events =
        session
            .own()
            .call("subscribe-api-graphql")
            .header("Accept", "text/event-stream")
            .json(Json.object().put("query", subscription))
            .expect(200)
            .text();

    assertThat(events)
        .as("events of subscribe-api-graphql")
        .containsSubsequence(
            "event: next\n",
            "id: live\n",
            "\"id\":\"%s\"".formatted(service.deployId()),
            "\"status\":\"live\"",
            "event: complete\n");
  }

  private static void checkHas(JsonNode result, String service) {
    assertThat(result.fieldNames()).toIterable().as("members of a result").containsExactly("data");
    assertThat(result.at("/data/services").findValuesAsText("id")).containsExactly(service);
  }

  @Test
  void theSchemaIsServed() {
    assertThat(
            session
                .own()
                .call("get-api-graphql-schema")
                .header("Accept", "text/plain")
                .expect(200)
                .text())
        .contains("type Query");
  }
}
