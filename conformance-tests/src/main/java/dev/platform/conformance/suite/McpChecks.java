package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class McpChecks {
  private static final String PING = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}";

  private final Session session;

  McpChecks(Session session) {
    this.session = session;
  }

  @Test
  void aClientWithoutATokenLearnsWhereTokensComeFrom() {
    Answer answer =
        session
            .own()
            .call("send-mcp-message")
            .json(PING)
            .authorization(Authorization.NONE)
            .expect(401);

    assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
        .contains("/.well-known/oauth-protected-resource/mcp\"");
    assertThat(Json.text(answer.json(), "/jsonrpc")).isEqualTo("2.0");
    assertThat(resource()).endsWith("/mcp");
  }

  private String resource() {
    return session.own().call("get-mcp-protected-resource-metadata").expect(200).text("/resource");
  }

  @Test
  void aTokenForTheApiIsNoTokenForTools() {
    session.own().call("send-mcp-message").json(PING).expect(401);
  }

  @Test
  void aKeyGetsATokenForTools() {
    Map<String, String> form = new HashMap<>(session.tokens().grant());
    form.put("resource", resource());
    String token =
        session.oauth().call("create-token").form(form).expect(200).text("/access_token");
    Answer answer =
        session
            .own()
            .call("send-mcp-message")
            .json("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}")
            .authorization(Authorization.of("Bearer " + token))
            .expect(200);

    assertThat(answer.json().fieldNames())
        .toIterable()
        .as("members of a response of send-mcp-message")
        .containsExactlyInAnyOrder("jsonrpc", "id", "result");
    assertThat(answer.json().path("id").asInt()).isEqualTo(1);
    assertThat(answer.json().at("/result/tools").findValuesAsText("name"))
        .contains("list_services", "get_deploy", "list_logs");
  }
}
