package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.InvalidArgumentException;
import dev.platform.client.internal.Redaction;
import dev.platform.client.model.BlueprintVariable;
import dev.platform.client.model.NewService;
import dev.platform.client.model.ServiceType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No message has a secret in it. */
@Timeout(20)
class SecretsTest {
  @Test
  void theAnswerOfABlueprintIsNotPrinted() {
    var answer = BlueprintVariable.builder().service("web").key("KEY").value("s3cret").build();

    assertThat(answer.toString()).contains("KEY").doesNotContain("s3cret");
  }

  @Test
  void aLineBreakAroundATokenIsStripped() {
    try (StubApi api = new StubApi().on("GET /v1/users", StubApi.json(200, "{\"name\":\"Ada\"}"));
        PlatformClient client =
            PlatformClient.builder().apiUrl(api.url()).token(() -> "hunter2\r\n").build()) {
      assertThat(client.users().me().name()).isEqualTo("Ada");

      assertThat(api.calls("GET /v1/users").get(0).headers())
          .extractingByKey("Authorization")
          .asString()
          .contains("Bearer hunter2");
    }
  }

  @Test
  void aLineBreakAroundAKeyIsStripped() {
    try (StubApi api = new StubApi().on("GET /v1/users", StubApi.json(200, "{\"name\":\"Ada\"}"));
        PlatformClient client =
            PlatformClient.builder().apiUrl(api.url()).credentials("key-1\n", "s3cret\n").build()) {
      client.users().me();

      assertThat(api.calls("POST /oauth2/token").get(0).body())
          .contains("client_id=key-1")
          .contains("client_secret=s3cret")
          .doesNotContain("%0A");
    }
  }

  @Test
  void aTokenThatCannotBeSentIsNotQuoted() {
    try (StubApi api = new StubApi();
        PlatformClient client =
            PlatformClient.builder().apiUrl(api.url()).token(() -> "hun\nter2").build()) {
      for (Runnable call :
          new Runnable[] {
            () -> client.users().me(),
            () -> client.logs().tail("tea-1", List.of("srv-1"), all -> {})
          }) {
        assertThatThrownBy(call::run)
            .isInstanceOf(InvalidArgumentException.class)
            .hasMessageContaining("The header Authorization cannot be sent")
            .hasMessageNotContaining("ter2")
            .hasNoCause();
      }
    }
  }

  @Test
  void aSupplierWithoutTokenIsNamed() {
    try (StubApi api = new StubApi();
        PlatformClient client =
            PlatformClient.builder().apiUrl(api.url()).token(() -> " ").build()) {
      assertThatThrownBy(() -> client.users().me())
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessage("The token supplier returned no token");
    }
  }

  @Test
  void urlsOfModelsArePrintedWithoutUserAndPassword() {
    NewService service =
        NewService.builder()
            .type(ServiceType.WEB_SERVICE)
            .name("web")
            .ownerId("tea-1")
            .repo("https://ada:hunter2@example.com/web.git")
            .build();

    assertThat(service.toString())
        .contains("repo=https://***@example.com/web.git")
        .doesNotContain("hunter2");
    assertThat(service.toJson()).contains("ada:hunter2@");
  }

  @Test
  void urlsOfTheInstallationAreNotQuotedWithThePassword() {
    assertThatThrownBy(
            () ->
                PlatformClient.builder()
                    .apiUrl("https://ada:hunter2@example.com")
                    .token(() -> "token")
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("https://***@example.com")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aWebhookIsPrintedWithoutItsBody() {
    byte[] body =
        "{\"type\":\"test\",\"timestamp\":\"2026-03-01T12:00:00Z\",\"data\":{\"x\":\"hunter2\"}}"
            .getBytes(StandardCharsets.UTF_8);

    assertThat(WebhookMessage.of("msg_1", body)).hasToString("WebhookMessage[msg_1 test]");
  }

  @Test
  void excerptsHaveNoSecrets() {
    Map<String, String> excerpts =
        Map.of(
            "{\"secret\": \"hunter2\", \"count\": 3}", "{\"secret\": ***, \"count\": 3}",
            "[\"hunter2\",\"a\\\"b\"]", "[***,***]",
            "{\"a\":\"hunter2 that is cut", "{\"a\":***",
            "\"hunter2\"", "***",
            "<p>Bearer hunter2</p>", "<p>Bearer ***</p>",
            "password=hunter2 of http://ada:hunter2@x", "password= *** of http://***@x",
            "0123456789abcdef0123456789abcdef rejected", "*** rejected",
            "<h1>Sign\n in</h1>", "<h1>Sign in</h1>");

    excerpts.forEach((body, shown) -> assertThat(Redaction.excerpt(body)).isEqualTo(shown));
    assertThat(Redaction.excerpt("ab ".repeat(100))).hasSize(201).endsWith("…");
  }
}
