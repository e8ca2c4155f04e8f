package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.platform.client.model.EnvVar;
import dev.platform.client.model.EventType;
import dev.platform.client.model.NewApiKey;
import dev.platform.client.model.NotifyOverride;
import dev.platform.client.model.Owner;
import dev.platform.client.model.ServiceEventType;
import dev.platform.client.model.ServicePatch;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each small face sends what the contract asks for. */
class FacesTest {
  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void servicesAreChangedAndDeleted() {
    api.on("PATCH /v1/services/srv-1", StubApi.json(200, "{\"id\":\"srv-1\",\"name\":\"new\"}"));
    api.on("POST /v1/services/srv-1/scale", StubApi.json(202, ""));
    api.on("POST /v1/services/srv-1/restart", StubApi.json(200, ""));
    api.on("POST /v1/services/srv-1/resume", StubApi.json(202, ""));
    api.on("DELETE /v1/services/srv-1", StubApi.json(204, ""));

    assertThat(client.services().update("srv-1", ServicePatch.builder().name("new").build()).name())
        .isEqualTo("new");
    client.services().scale("srv-1", 3);
    client.services().restart("srv-1");
    client.services().resume("srv-1");
    client.services().delete("srv-1", it -> it.confirm("sudo delete service new"));

    assertThat(body("PATCH /v1/services/srv-1")).isEqualTo("{\"name\":\"new\"}");
    assertThat(body("POST /v1/services/srv-1/scale")).isEqualTo("{\"numInstances\":3}");
    assertThat(api.calls("POST /v1/services/srv-1/restart").get(0).headers())
        .doesNotContainKeys("Content-type", "Idempotency-key");
    assertThat(api.calls("DELETE /v1/services/srv-1").get(0).query())
        .isEqualTo("confirm=sudo%20delete%20service%20new");
  }

  @Test
  void autoscalingIsSetByOneTargetAndDeleted() {
    String route = "/v1/services/srv-1/autoscaling";
    String byCpu =
        "{\"enabled\":true,\"min\":1,\"max\":4,"
            + "\"criteria\":{\"cpu\":{\"enabled\":true,\"percentage\":70},"
            + "\"memory\":{\"enabled\":false,\"percentage\":80}}}";
    api.on("PUT " + route, StubApi.json(200, byCpu));
    api.on("DELETE " + route, StubApi.json(204, ""));

    assertThat(client.autoscaling().byCpu("srv-1", 1, 4, 70).max()).isEqualTo(4);
    client.autoscaling().deleteConfig("srv-1");

    assertThat(body("PUT " + route)).isEqualTo(byCpu);
    assertThat(api.calls("DELETE " + route)).hasSize(1);
  }

  @Test
  void seriesAreReadByTheirLabels() {
    api.on(
        "GET /v1/metrics/cpu",
        StubApi.json(
            200,
            "[{\"labels\":[{\"field\":\"service\",\"value\":\"srv-1\"},"
                + "{\"field\":\"instance\",\"value\":\"srv-1-abcde\"}],\"unit\":\"cpu\",\"values\":["
                + "{\"timestamp\":\"2026-11-23T09:30:00Z\",\"value\":0.1},"
                + "{\"timestamp\":\"2026-11-23T09:32:00Z\",\"value\":0.3}]}]"));
    api.on("GET /v1/metrics/memory", StubApi.json(200, "[]"));
    api.on("GET /v1/metrics/instance-count", StubApi.json(200, "[]"));

    MetricSeries series = client.metrics().cpu("srv-1", it -> it.percentage(false)).get(0);

    assertThat(series.instance()).hasValue("srv-1-abcde");
    assertThat(series.labels()).containsEntry("service", "srv-1");
    assertThat(series.unit()).isEqualTo("cpu");
    assertThat(series.average().getAsDouble()).isCloseTo(0.2, within(1e-9));
    assertThat(series.latest()).hasValue(0.3);
    assertThat(series.values().firstKey()).isEqualTo(Instant.parse("2026-11-23T09:30:00Z"));
    assertThat(client.metrics().memory("srv-1")).isEmpty();
    assertThat(client.metrics().instanceCount("srv-1")).isEmpty();
    assertThat(api.calls("GET /v1/metrics/cpu").get(0).query())
        .contains("resource=srv-1")
        .contains("percentage=false");
  }

  @Test
  void metricsOfRequestsAreAskedForByService() {
    api.on("GET /v1/metrics/http-requests", StubApi.json(200, "[]"));
    api.on("GET /v1/metrics/http-latency", StubApi.json(200, "[]"));
    api.on("GET /v1/metrics/bandwidth", StubApi.json(200, "[]"));

    client.metrics().httpRequests("srv-1");
    client.metrics().httpLatency("srv-1", 0.5);
    client.metrics().bandwidth("srv-1", it -> it.percentage(false));

    assertThat(api.calls("GET /v1/metrics/http-requests").get(0).query())
        .contains("resource=srv-1");
    assertThat(api.calls("GET /v1/metrics/http-latency").get(0).query())
        .contains("resource=srv-1", "quantile=0.5", "aggregateAllMethod=AVG");
    assertThat(api.calls("GET /v1/metrics/bandwidth").get(0).query()).contains("resource=srv-1");
  }

  @Test
  void variablesAreSetReplacedAndDeleted() {
    String route = "/v1/services/srv-1/env-vars";
    api.on("PUT " + route + "/A", StubApi.json(200, "{\"key\":\"A\",\"value\":\"1\"}"));
    api.on(
        "PUT " + route,
        StubApi.json(200, "[{\"envVar\":{\"key\":\"A\",\"value\":\"1\"},\"cursor\":\"c\"}]"));
    api.on("GET " + route, StubApi.json(200, "[]"));
    api.on("DELETE " + route + "/A", StubApi.json(204, ""));

    assertThat(client.envVars().set("srv-1", "A", "1").value()).isEqualTo("1");
    client.envVars().generate("srv-1", "A");
    assertThat(client.envVars().replaceAll("srv-1", Map.of("A", "1")))
        .containsExactly(EnvVar.builder().key("A").value("1").build());
    assertThat(client.envVars().list("srv-1")).isEmpty();
    client.envVars().delete("srv-1", "A");

    assertThat(api.calls("PUT " + route + "/A"))
        .extracting(StubApi.Call::body)
        .containsExactly("{\"value\":\"1\"}", "{\"generateValue\":true}");
    assertThat(body("PUT " + route)).isEqualTo("[{\"key\":\"A\",\"value\":\"1\"}]");
  }

  @Test
  void secretFilesAreSetAndNotPrinted() {
    String route = "/v1/services/srv-1/secret-files/.env";
    api.on("PUT " + route, StubApi.json(201, "{\"name\":\".env\",\"content\":\"sesame\"}"));

    var file = client.secretFiles().set("srv-1", ".env", "sesame");

    assertThat(file.content()).isEqualTo("sesame");
    assertThat(file.toString()).contains(".env").doesNotContain("sesame");
    assertThat(body("PUT " + route)).isEqualTo("{\"content\":\"sesame\"}");
  }

  @Test
  void groupsAreFilledAndLinked() {
    String route = "/v1/env-groups/evg-1";
    for (String below :
        List.of(
            "PUT " + route + "/env-vars/A",
            "PUT " + route + "/secret-files/a",
            "POST " + route + "/services/srv-1")) {
      api.on(below, StubApi.json(200, "{\"id\":\"evg-1\",\"name\":\"shared\"}"));
    }
    api.on("DELETE " + route + "/services/srv-1", StubApi.json(204, ""));

    assertThat(client.envGroups().set("evg-1", "A", "1").name()).isEqualTo("shared");
    client.envGroups().generate("evg-1", "A");
    client.envGroups().setSecretFile("evg-1", "a", "x");
    client.envGroups().link("evg-1", "srv-1");
    client.envGroups().unlink("evg-1", "srv-1");

    assertThat(api.calls("PUT " + route + "/env-vars/A"))
        .extracting(StubApi.Call::body)
        .containsExactly("{\"value\":\"1\"}", "{\"generateValue\":true}");
    assertThat(body("PUT " + route + "/secret-files/a")).isEqualTo("{\"content\":\"x\"}");
    assertThat(api.calls("DELETE " + route + "/services/srv-1")).hasSize(1);
  }

  @Test
  void eventsAreListedAndRead() {
    api.on(
        "GET /v1/services/srv-1/events",
        StubApi.json(
            200,
            "[{\"event\":{\"id\":\"evt-1\",\"type\":\"deploy_started\",\"details\":{}},\"cursor\":\"c\"}]"),
        StubApi.json(200, "[]"));
    api.on("GET /v1/events/evt-1", StubApi.json(200, "{\"id\":\"evt-1\"}"));

    assertThat(
            client.events().list("srv-1", it -> it.type(ServiceEventType.DEPLOY_STARTED)).toList())
        .singleElement()
        .satisfies(it -> assertThat(it.type()).isEqualTo(ServiceEventType.DEPLOY_STARTED));
    assertThat(client.events().get("evt-1").id()).isEqualTo("evt-1");
  }

  @Test
  void workspacesAndTheirPeopleAreListed() {
    api.on(
        "GET /v1/owners",
        StubApi.json(200, "[{\"owner\":{\"id\":\"tea-1\",\"name\":\"Acme\"},\"cursor\":\"c\"}]"));
    api.on("GET /v1/owners/tea-1", StubApi.json(200, "{\"id\":\"tea-1\"}"));
    api.on("GET /v1/owners/tea-1/members", StubApi.json(200, "[{\"userId\":\"usr-1\"}]"));

    assertThat(client.workspaces().list().first()).map(Owner::name).contains("Acme");
    assertThat(client.workspaces().get("tea-1").id()).isEqualTo("tea-1");
    assertThat(client.workspaces().listMembers("tea-1").get(0).userId()).isEqualTo("usr-1");
  }

  @Test
  void keysAreMadeListedAndDeleted() {
    api.on("POST /v1/api-keys", StubApi.json(201, "{\"id\":\"key-1\",\"secret\":\"pk_1\"}"));
    api.on("GET /v1/api-keys", StubApi.json(200, "[]"));
    api.on("DELETE /v1/api-keys/key-1", StubApi.json(204, ""));

    assertThat(
            client
                .apiKeys()
                .create(NewApiKey.builder().ownerId("tea-1").name("ci").build())
                .secret())
        .isEqualTo("pk_1");
    assertThat(client.apiKeys().list(it -> it.ownerId("tea-1"))).isEmpty();
    client.apiKeys().delete("key-1", it -> it.ownerId("tea-1"));

    assertThat(api.calls("GET /v1/api-keys").get(0).query()).isEqualTo("limit=100&ownerId=tea-1");
    assertThat(api.calls("DELETE /v1/api-keys/key-1").get(0).query()).isEqualTo("ownerId=tea-1");
  }

  @Test
  void webhooksAreCreatedAndTheirDeliveriesRepeated() {
    String route = "/v1/webhooks/whk-1";
    api.on("POST /v1/webhooks", StubApi.json(201, "{\"id\":\"whk-1\",\"secret\":\"whsec_1\"}"));
    api.on("GET /v1/webhooks/event-types", StubApi.json(200, "[\"deploy_ended\"]"));
    api.on("GET " + route + "/events", StubApi.json(200, "[]"), StubApi.json(200, "[]"));
    api.on("POST " + route + "/test", StubApi.json(202, "{\"id\":\"whd-1\"}"));
    api.on("POST " + route + "/events/whd-1/resend", StubApi.json(202, "{\"id\":\"whd-2\"}"));
    api.on("POST " + route + "/replay", StubApi.json(202, "{\"queued\":3}"));
    api.on("POST " + route + "/rotate-secret", StubApi.json(200, "{\"secret\":\"whsec_2\"}"));
    Webhooks webhooks = client.webhooks();

    assertThat(
            webhooks
                .create("tea-1", "chat", "https://example.com/hook", EventType.DEPLOY_ENDED)
                .secret())
        .isEqualTo("whsec_1");
    assertThat(webhooks.eventTypes()).containsExactly("deploy_ended");
    assertThat(webhooks.deliveries("whk-1").toList()).isEmpty();
    assertThat(webhooks.failedDeliveries("whk-1").toList()).isEmpty();
    assertThat(webhooks.test("whk-1").id()).isEqualTo("whd-1");
    assertThat(webhooks.resend("whk-1", "whd-1", "resend-1").id()).isEqualTo("whd-2");
    assertThat(webhooks.replay("whk-1", Instant.parse("2026-03-01T12:00:00Z")).queued())
        .isEqualTo(3);
    assertThat(webhooks.rotateSecret("whk-1", Duration.ofHours(1)).secret()).isEqualTo("whsec_2");

    assertThat(body("POST /v1/webhooks"))
        .isEqualTo(
            "{\"ownerId\":\"tea-1\",\"url\":\"https://example.com/hook\",\"name\":\"chat\","
                + "\"enabled\":true,\"eventFilter\":[\"deploy_ended\"]}");
    assertThat(api.calls("GET " + route + "/events").get(1).query()).contains("status=failed");
    assertThat(api.calls("POST " + route + "/events/whd-1/resend").get(0).headers())
        .containsEntry("Idempotency-key", List.of("resend-1"));
    assertThat(body("POST " + route + "/replay")).isEqualTo("{\"since\":\"2026-03-01T12:00:00Z\"}");
    assertThat(body("POST " + route + "/rotate-secret")).isEqualTo("{\"overlapSeconds\":3600}");
  }

  @Test
  void usageIsReadByWorkspaceAndMonth() {
    api.on(
        "GET /v1/usage",
        StubApi.json(200, "{\"workspaceId\":\"tea-1\",\"period\":\"2026-03\"}"),
        StubApi.json(200, "{\"workspaceId\":\"tea-1\",\"period\":\"2026-02\"}"));

    assertThat(client.usage().of("tea-1").period()).isEqualTo("2026-03");
    assertThat(client.usage().of("tea-1", YearMonth.of(2026, 2)).period()).isEqualTo("2026-02");

    assertThat(api.calls("GET /v1/usage"))
        .extracting(StubApi.Call::query)
        .containsExactly("ownerId=tea-1", "ownerId=tea-1&period=2026-02");
  }

  @Test
  void notificationsOfAServiceAreChosen() {
    String route = "/v1/notification-settings/overrides/services/srv-1";
    String setting = "{\"serviceId\":\"srv-1\",\"notificationsToSend\":\"none\"}";
    api.on("GET " + route, StubApi.json(200, setting));
    api.on("PATCH " + route, StubApi.json(200, setting));

    assertThat(client.notificationSettings().of("srv-1").notificationsToSend())
        .isEqualTo(NotifyOverride.NONE);
    client.notificationSettings().send("srv-1", NotifyOverride.NONE);

    assertThat(body("PATCH " + route)).isEqualTo("{\"notificationsToSend\":\"none\"}");
  }

  private String body(String route) {
    return api.calls(route).get(0).body();
  }
}
