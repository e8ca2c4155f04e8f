package dev.platform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.client.error.InterruptedCallException;
import dev.platform.client.error.NotFoundException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.error.RateLimitedException;
import dev.platform.client.error.ServerErrorException;
import dev.platform.client.error.TransportException;
import dev.platform.client.error.UnavailableException;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.http.Time;
import dev.platform.client.model.NewService;
import dev.platform.client.model.ServiceType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RetryTest {
  private static final String CREATE = "POST /v1/services";
  private static final String SUSPEND = "POST /v1/services/srv-1/suspend";
  private static final String INSTANCES = "GET /v1/services/srv-1/instances";
  private static final String TOKEN = "{\"access_token\":\"t\",\"expires_in\":900}";
  private static final StubApi.Answer DONE = StubApi.json(202, "");

  private final TestTime time = new TestTime();
  private final StubApi api = new StubApi();
  private final PlatformClient client = api.client().time(time).build();

  @AfterEach
  void stop() {
    client.close();
    api.close();
  }

  @Test
  void aRateLimitIsWaitedFor() {
    api.on(SUSPEND, StubApi.error(429, "Slow down.").with("Retry-After", "7"), DONE);

    client.services().suspend("srv-1");

    assertThat(time.sleeps())
        .singleElement()
        .satisfies(
            wait -> assertThat(wait).isBetween(Duration.ofSeconds(7), Duration.ofMillis(10_500)));
  }

  @Test
  void callersOfARateLimitSpreadOut() {
    api.on(SUSPEND, StubApi.error(429, "Slow down.").with("Retry-After", "2"));

    assertThatThrownBy(() -> client.services().suspend("srv-1"))
        .isInstanceOf(RateLimitedException.class)
        .hasMessageMatching(".*\\(after \\d\\d attempts\\) \\(retry after 2 s\\).*");

    // As long as the call's two minutes allow.
    assertThat(time.sleeps()).hasSizeGreaterThan(30);
    assertThat(Set.copyOf(time.sleeps())).hasSizeGreaterThan(25);
  }

  @Test
  void aTokenExchangeThatLosesItsConnectionIsRepeated() {
    api.on("POST /oauth2/token", StubApi.broken(), StubApi.json(200, TOKEN));
    api.on(INSTANCES, StubApi.json(200, "[]"));

    assertThat(client.services().listInstances("srv-1")).isEmpty();
  }

  @Test
  void aServerThatIsNotThereYetIsWaitedForByEveryMethod() {
    try (PlatformClient early =
        api.client().token(() -> "t").apiUrl("http://localhost:1").time(time).build()) {
      assertThatThrownBy(() -> early.services().suspend("srv-1"))
          .isInstanceOf(TransportException.class)
          .hasMessageNotContaining("may have been carried out");
    }
    assertThat(time.sleeps()).hasSize(3);
  }

  @Test
  void aDeleteWhoseResponseWasLostSucceeds() {
    String delete = "DELETE /v1/services/srv-1";
    api.on(delete, StubApi.broken(), StubApi.error(404, "Not found."));

    client.services().delete("srv-1");

    assertThat(api.calls(delete)).hasSize(2);
  }

  @Test
  void aDeleteOfNothingFails() {
    api.on("DELETE /v1/services/srv-1", StubApi.error(503, "Wait."), StubApi.error(404, "None."));

    assertThatThrownBy(() -> client.services().delete("srv-1"))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void anOutageUsesUpTheRetriesOfAClient() {
    api.on(INSTANCES, StubApi.error(503, "No engine."));

    for (int call = 0; call < 50; call++) {
      assertThatThrownBy(() -> client.services().listInstances("srv-1"))
          .isInstanceOf(UnavailableException.class);
    }

    assertThat(api.calls(INSTANCES)).hasSize(150);
  }

  @Test
  void aWaitLongerThanTheBudgetIsLeftToTheCaller() {
    api.on(SUSPEND, StubApi.error(429, "Slow down.").with("Retry-After", "3600"));

    assertThatThrownBy(() -> client.services().suspend("srv-1"))
        .asInstanceOf(InstanceOfAssertFactories.type(RateLimitedException.class))
        .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofHours(1)));
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void waitsGrowWithJitterUntilTheTriesAreUsedUp() {
    api.on(INSTANCES, StubApi.error(503, "No engine."));

    assertThatThrownBy(() -> client.services().listInstances("srv-1"))
        .isInstanceOf(UnavailableException.class);

    assertThat(api.calls(INSTANCES)).hasSize(4);
    assertThat(time.sleeps()).hasSize(3);
    assertThat(time.sleeps().get(0)).isBetween(Duration.ofMillis(125), Duration.ofMillis(250));
    assertThat(time.sleeps().get(1)).isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
    assertThat(time.sleeps().get(2)).isBetween(Duration.ofMillis(500), Duration.ofMillis(1000));
  }

  @Test
  void aBrokenConnectionIsTriedAgainForReads() {
    api.on(INSTANCES, StubApi.broken(), StubApi.json(502, ""), StubApi.json(200, "[]"));

    assertThat(client.services().listInstances("srv-1")).isEmpty();
  }

  @Test
  void anObserverGetsEveryAttempt() {
    List<String> attempts = new CopyOnWriteArrayList<>();
    api.on(INSTANCES, StubApi.json(503, ""), StubApi.json(200, "[]"));
    try (PlatformClient observed =
        api.client()
            .onAttempt(it -> attempts.add(it.operation() + " " + it.number() + " " + it.status()))
            .build()) {
      observed.services().listInstances("srv-1");
    }
    assertThat(attempts)
        .containsExactly("token 1 200", "list-instances 1 503", "list-instances 2 200");
  }

  @Test
  void aGatewayErrorIsNotCalledABug() {
    for (int status : new int[] {502, 504}) {
      api.on(SUSPEND, StubApi.json(status, ""));

      assertThatThrownBy(() -> client.services().suspend("srv-1"))
          .isInstanceOf(ServerErrorException.class)
          .hasMessageContaining(
              "returned %d: a proxy in front of Platform got no response from it", status);
    }
  }

  @Test
  void anInterruptionEndsTheAttempts() {
    api.on(INSTANCES, StubApi.error(503, "No engine."));
    try (PlatformClient interrupted =
        api.client()
            .time(Time.system())
            .onAttempt(attempt -> interrupt(attempt.status()))
            .build()) {
      assertThatThrownBy(() -> interrupted.services().listInstances("srv-1"))
          .isInstanceOf(InterruptedCallException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(api.calls(INSTANCES)).hasSize(1);
  }

  private static void interrupt(int status) {
    if (status == 503) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aBrokenConnectionIsNotTriedAgainForActions() {
    api.on(SUSPEND, StubApi.broken());

    assertThatThrownBy(() -> client.services().suspend("srv-1"))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("POST /v1/services/srv-1/suspend got no response")
        .hasMessageContaining("check before you repeat it");
    assertThat(api.calls(SUSPEND)).hasSize(1);
  }

  @Test
  void aGatewayErrorIsNotTriedAgainForActions() {
    api.on(SUSPEND, StubApi.json(504, "<html>Gateway Timeout</html>"));

    assertThatThrownBy(() -> client.services().suspend("srv-1"))
        .isInstanceOf(ServerErrorException.class)
        .hasMessageContaining("Gateway Timeout");
    assertThat(api.calls(SUSPEND)).hasSize(1);
  }

  @Test
  void aCreationIsTriedAgainUnderOneKey() {
    api.on(CREATE, StubApi.broken(), StubApi.json(201, "{\"deployId\":\"dep-1\"}"));

    assertThat(client.services().create(service("web")).deployId()).isEqualTo("dep-1");
    client.services().create(service("other"));

    var keys = api.calls(CREATE).stream().map(it -> it.header("Idempotency-key")).toList();
    assertThat(keys).hasSize(3).allMatch(it -> it.matches("[A-Za-z0-9._:-]{8,128}"));
    assertThat(keys.get(1)).isEqualTo(keys.get(0));
    assertThat(keys.get(2)).isNotEqualTo(keys.get(0));
  }

  private static NewService service(String name) {
    return NewService.builder().name(name).ownerId("tea-1").type(ServiceType.CRON_JOB).build();
  }

  @Test
  void noRetryMeansOneTry() {
    api.on(INSTANCES, StubApi.error(503, "No engine."));

    try (PlatformClient once = api.client().retry(RetryPolicy.none()).build()) {
      assertThatThrownBy(() -> once.services().listInstances("srv-1"))
          .isInstanceOf(PlatformException.class);
    }
    assertThat(api.calls(INSTANCES)).hasSize(1);
  }
}
