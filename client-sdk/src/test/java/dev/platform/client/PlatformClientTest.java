package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformClientTest {
  private final StubApi api = new StubApi();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void theEnvironmentMakesAClient() {
    api.on("GET /v1/users", StubApi.json(200, "{\"email\":\"ada@example.com\"}"));

    try (PlatformClient client =
        PlatformClient.from(
            Map.of(
                "PLATFORM_API_URL", api.url() + "/",
                "PLATFORM_CLIENT_ID", "key-1",
                "PLATFORM_CLIENT_SECRET", "pk_secret"))) {
      assertThat(client.users().me().email()).isEqualTo("ada@example.com");
    }

    assertThat(api.calls("GET /v1/users").get(0).header("User-agent"))
        .matches("platform-java/\\d+\\.\\d+\\.\\d+.*");
  }

  @Test
  void aMissingVariableIsNamed() {
    assertThatThrownBy(() -> PlatformClient.from(Map.of("PLATFORM_CLIENT_ID", "key-1")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("PLATFORM_CLIENT_SECRET is not set");
  }

  @Test
  void aWrongUrlIsRefusedAtOnce() {
    assertThatThrownBy(() -> api.client().apiUrl("localhost:4001").build())
        .hasMessageContaining("must have the format https://platform.example.com");
    assertThatThrownBy(() -> api.client().apiUrl(api.url() + "/v1").build())
        .hasMessageContaining("must not end in /v1");
    assertThatThrownBy(() -> PlatformClient.builder().build())
        .hasMessageContaining("credentials(keyId, keySecret)");
  }

  @Test
  void everyFamilyHasGeneratedCalls() {
    api.on("GET /v1/postgres/dpg-1-a", StubApi.json(200, "{\"id\":\"dpg-1-a\",\"name\":\"db\"}"));

    try (PlatformClient client = api.client().build()) {
      assertThat(client.postgres().get("dpg-1-a").name()).isEqualTo("db");
    }
  }

  @Test
  void anAnswerMayBePlainText() {
    api.on("GET /healthz", StubApi.json(200, "ok").with("Content-Type", "text/plain"));

    try (PlatformClient client = api.client().build()) {
      assertThat(client.health().getHealthz()).isEqualTo("ok");
    }
  }

  @Test
  void filesTravelAsForms(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("render.yaml"), "services: []\n");
    api.on("POST /v1/blueprints/validate", StubApi.json(200, "{\"valid\":true}"));

    try (PlatformClient client = api.client().build()) {
      client.blueprints().validate("tea-1", file);
    }

    StubApi.Call call = api.calls("POST /v1/blueprints/validate").get(0);
    String boundary = call.header("Content-type").replace("multipart/form-data; boundary=", "");
    assertThat(call.body())
        .isEqualTo(
            """
            --%1$s
            Content-Disposition: form-data; name="ownerId"

            tea-1
            --%1$s
            Content-Disposition: form-data; name="file"; filename="render.yaml"
            Content-Type: application/octet-stream

            services: []

            --%1$s--
            """
                .formatted(boundary)
                .replace("\n", "\r\n")
                .replace("services: []\r\n", "services: []\n"));
  }

  @Test
  void namesInPathsAreEncoded() {
    api.on(
        "GET /v1/services/srv-1/env-vars/A%2FB%20C",
        StubApi.json(200, "{\"key\":\"A/B C\",\"value\":\"x\"}"));

    try (PlatformClient client = api.client().build()) {
      assertThat(client.envVars().get("srv-1", "A/B C").value()).isEqualTo("x");
      assertThatThrownBy(() -> client.envVars().get("srv-1", ""))
          .hasMessageContaining("envVarKey is empty");
    }
  }

  @Test
  void somethingCanBePutAroundCalls() {
    List<String> seen = new ArrayList<>();
    api.on("GET /v1/users", StubApi.json(200, "{}"));

    try (PlatformClient client =
        api.client()
            .around(
                next ->
                    request -> {
                      seen.add(request.toString());
                      return next.send(request);
                    })
            .build()) {
      client.users().me();
    }

    assertThat(seen).containsExactly("GET /v1/users");
  }
}
