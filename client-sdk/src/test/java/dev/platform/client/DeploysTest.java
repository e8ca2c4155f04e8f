package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.client.error.DeployFailedException;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.Log;
import dev.platform.client.model.NewService;
import dev.platform.client.model.ServiceType;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeploysTest {
  private static final String DEPLOY = "GET /v1/services/srv-1/deploys/dep-1";
  private static final String SERVICE = "{\"id\":\"srv-1\",\"ownerId\":\"tea-1\"}";

  private final TestTime time = new TestTime();
  private final StubApi api =
      new StubApi().on("GET /v1/services/srv-1", StubApi.json(200, SERVICE));
  private final PlatformClient client = api.client().time(time).build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void waitingEndsWhenTheDeployIsLive() {
    api.on(
        DEPLOY,
        deploy("queued"),
        deploy("build_in_progress"),
        deploy("a_state_of_tomorrow"),
        deploy("live"));

    var live = client.deploys().waitUntilLive("srv-1", "dep-1", Duration.ofMinutes(1));

    assertThat(live.status()).isEqualTo(DeployStatus.LIVE);
    assertThat(time.sleeps())
        .containsExactly(Duration.ofMillis(200), Duration.ofMillis(300), Duration.ofMillis(450));
  }

  @Test
  void looksAreTwoSecondsApartAtMostAndEndInTime() {
    api.on(DEPLOY, deploy("build_in_progress"));

    assertThatThrownBy(
            () -> client.deploys().waitUntilLive("srv-1", "dep-1", Duration.ofMinutes(1)))
        .isInstanceOf(TimedOutException.class)
        .hasMessage(
            "Deploy dep-1 of srv-1 is still build_in_progress after 60 s."
                + " It continues to run: wait longer, or cancel it");
    assertThat(time.sleeps()).allMatch(it -> it.compareTo(Duration.ofSeconds(2)) <= 0);
    assertThat(time.sleeps().stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void aFailedDeployShowsTheEndOfItsLog() {
    api.on(DEPLOY, deploy("build_failed"));
    api.on(
        "GET /v1/logs",
        StubApi.json(
            200,
            """
            {"hasMore": false, "nextStartTime": "2026-03-01T12:00:00Z",
             "nextEndTime": "2026-03-01T12:00:00Z", "logs": [
              {"id": "2", "message": "npm ERR!", "timestamp": "2026-03-01T12:00:02Z", "labels": []},
              {"id": "1", "message": "npm install", "timestamp": "2026-03-01T12:00:01Z", "labels": []}
            ]}
            """));

    DeployFailedException e =
        catchThrowableOfType(
            DeployFailedException.class,
            () -> client.deploys().waitUntilLive("srv-1", "dep-1", Duration.ofMinutes(1)));

    assertThat(e.status()).isEqualTo(DeployStatus.BUILD_FAILED);
    assertThat(e.deploy().id()).isEqualTo("dep-1");
    assertThat(e.logs()).extracting(Log::message).containsExactly("npm install", "npm ERR!");
    assertThat(e)
        .hasMessage(
            "Deploy dep-1 of srv-1 did not go live: build_failed. Last log lines:"
                + "\n  npm install\n  npm ERR!");
    assertThat(api.calls("GET /v1/logs"))
        .singleElement()
        .satisfies(
            call ->
                assertThat(call.query())
                    .contains("ownerId=tea-1", "resource=srv-1", "type=build&type=app")
                    .contains("startTime=2026-03-01T11%3A59%3A00Z"));
  }

  @Test
  void waitingEndsWithANewFinalStatus() {
    api.on(
        DEPLOY,
        StubApi.json(
            200,
            """
            {"id": "dep-1", "status": "evaporated", "finishedAt": "2026-03-01T12:00:00Z"}
            """));

    DeployFailedException e =
        catchThrowableOfType(
            DeployFailedException.class,
            () -> client.deploys().waitUntilLive("srv-1", "dep-1", Duration.ofMinutes(1)));

    assertThat(e.status()).hasToString("evaporated");
    assertThat(e)
        .hasMessage(
            "Deploy dep-1 of srv-1 did not go live: evaporated."
                + " This version of the client does not know this status.");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void aLogThatCannotBeReadHidesNoFailure() {
    api.on(DEPLOY, deploy("canceled"));

    assertThatThrownBy(
            () -> client.deploys().waitUntilLive("srv-1", "dep-1", Duration.ofMinutes(1)))
        .isInstanceOf(DeployFailedException.class)
        .hasMessage("Deploy dep-1 of srv-1 did not go live: canceled.");
  }

  @Test
  void aDeployThatHasToWaitIsFoundInTheList() {
    api.on("POST /v1/services/srv-1/deploys", StubApi.json(202, ""));
    api.on(
        "GET /v1/services/srv-1/deploys",
        StubApi.json(200, "[{\"deploy\":{\"id\":\"dep-9\"},\"cursor\":\"c\"}]"));

    assertThat(client.deploys().create("srv-1").id()).isEqualTo("dep-9");
  }

  @Test
  void aServiceCanBeCreatedAndAwaited() {
    api.on(
        "POST /v1/services",
        StubApi.json(201, "{\"service\":%s,\"deployId\":\"dep-1\"}".formatted(SERVICE)));
    api.on(DEPLOY, deploy("live"));

    var service =
        client
            .services()
            .createAndWait(
                NewService.builder()
                    .name("web")
                    .ownerId("tea-1")
                    .type(ServiceType.WEB_SERVICE)
                    .build(),
                Duration.ofMinutes(1));

    assertThat(service.ownerId()).isEqualTo("tea-1");
  }

  @Test
  void aRollbackNamesTheDeploy() {
    api.on("POST /v1/services/srv-1/rollback", StubApi.json(201, "{\"id\":\"dep-2\"}"));

    assertThat(client.deploys().rollback("srv-1", "dep-1").id()).isEqualTo("dep-2");
    assertThat(api.calls("POST /v1/services/srv-1/rollback").get(0).body())
        .isEqualTo("{\"deployId\":\"dep-1\"}");
  }

  private static StubApi.Answer deploy(String status) {
    return StubApi.json(
        200,
        "{\"id\":\"dep-1\",\"status\":\"%s\",\"createdAt\":\"2026-03-01T11:59:00Z\"}"
            .formatted(status));
  }
}
