package dev.platform.client.examples;

import dev.platform.client.LogTail;
import dev.platform.client.PlatformClient;
import dev.platform.client.PlatformEvent;
import dev.platform.client.WebhookMessage;
import dev.platform.client.Webhooks;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.DeployFailedException;
import dev.platform.client.http.ApiResponse;
import dev.platform.client.http.RetryPolicy;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.EventType;
import dev.platform.client.model.NewService;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServicePatch;
import dev.platform.client.model.ServiceType;
import dev.platform.client.model.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The smaller examples of the guide, so that they compile. */
final class GuideExamples {
  private GuideExamples() {}

  static PlatformClient client(String keyId, String keySecret) {
    PlatformClient client =
        PlatformClient.builder()
            .apiUrl("http://localhost:4001")
            .credentials(keyId, keySecret)
            .build();
    return client;
  }

  static PlatformClient clientOfTheEnvironment() {
    PlatformClient client = PlatformClient.fromEnvironment();
    return client;
  }

  static PlatformClient measuredClient(String keyId, String keySecret) {
    PlatformClient client =
        PlatformClient.builder()
            .credentials(keyId, keySecret)
            .onAttempt(
                it -> System.out.println(it.operation() + " " + it.status() + " " + it.time()))
            .build();
    return client;
  }

  static List<Service> lists(PlatformClient client) {
    client.services().list().forEach(service -> System.out.println(service.name()));

    List<Service> workers =
        client.services().list(it -> it.type(ServiceType.BACKGROUND_WORKER)).toList();
    return workers;
  }

  static void change(PlatformClient client, Service service) {
    client.services().update(service.id(), ServicePatch.builder().branch("release").build());
    client.envVars().set(service.id(), "LOG_LEVEL", "debug");
    Deploy deploy = client.deploys().create(service.id());
    client.deploys().waitUntilLive(service.id(), deploy.id(), Duration.ofMinutes(10));
  }

  static NewService models(String ownerId) {
    NewService worker =
        NewService.builder()
            .type(ServiceType.BACKGROUND_WORKER)
            .name("worker")
            .ownerId(ownerId)
            .build();
    NewService second = worker.toBuilder().name("worker-2").build();
    return second;
  }

  static void openEnums(Deploy deploy, Service service) {
    if (DeployStatus.LIVE.equals(deploy.status())) {
      System.out.println("live");
    }
    switch (service.type().known()) {
      case STATIC_SITE -> System.out.println("files");
      case UNRECOGNIZED -> System.out.println("new type " + service.type());
      default -> System.out.println("processes");
    }
  }

  static Service stored(Service service) {
    String json = service.toJson();
    Service copy = Service.SHAPE.read(json);
    return copy;
  }

  static void options(PlatformClient client, Service service, NewService newService) {
    client
        .with(it -> it.callTimeout(Duration.ofSeconds(5)).retry(RetryPolicy.none()))
        .services()
        .get(service.id());
    client.with(it -> it.idempotencyKey("order-4711")).services().create(newService);
  }

  static void responses(PlatformClient client, Service service) {
    ApiResponse<Service> got = client.withResponse(it -> it.services().get(service.id()));
    String remaining = got.response().header("RateLimit-Remaining").orElse("unknown");
    System.out.println(got.value().name() + ": " + remaining + " calls left");
  }

  static void background(PlatformClient client, Service service) {
    CompletableFuture<Deploy> deploy = client.async(it -> it.deploys().create(service.id()));
    deploy.thenAccept(it -> System.out.println(it.id())).join();
  }

  static void follow(PlatformClient client, Service service) {
    try (LogTail tail = client.logs().tail(service)) {
      tail.stream().limit(100).forEach(line -> System.out.println(line.message()));
    }
  }

  static void refusals(PlatformClient client, NewService newService) {
    try {
      client.services().createAndWait(newService, Duration.ofMinutes(10));
    } catch (ConflictException e) {
      System.err.println("The name is in use");
    } catch (DeployFailedException e) {
      e.logs().forEach(line -> System.err.println(line.message()));
    }
  }

  static WebhookMessage webhook(String secret, Request request, byte[] rawBody) {
    WebhookMessage message = Webhooks.verify(secret, request::getHeader, rawBody);
    return message;
  }

  /** What a web framework calls a request. */
  interface Request {
    String getHeader(String name);
  }

  static void onWebhook(WebhookMessage message) {
    if (message.event() instanceof PlatformEvent.DeployEnded ended
        && ended.outcome() == PlatformEvent.Outcome.FAILED) {
      System.out.println(ended.subject().name());
    }
  }

  static void webhooks(PlatformClient client, String workspaceId) {
    Webhook webhook =
        client
            .webhooks()
            .create(workspaceId, "chat", "https://example.com/hook", EventType.DEPLOY_ENDED);
    client.webhooks().test(webhook.id());
    client.webhooks().replay(webhook.id(), Instant.now().minus(Duration.ofDays(1)));
    client.webhooks().rotateSecret(webhook.id(), Duration.ofHours(24));
  }
}
