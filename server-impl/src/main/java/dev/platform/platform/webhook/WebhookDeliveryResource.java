package dev.platform.platform.webhook;

import dev.platform.api.nativeapi.WebhookDeliveryApi;
import dev.platform.api.nativeapi.model.WebhookReplayDto;
import dev.platform.api.nativeapi.model.WebhookReplayPOSTInputDto;
import dev.platform.api.nativeapi.model.WebhookResendDto;
import dev.platform.api.nativeapi.model.WebhookSecretDto;
import dev.platform.api.nativeapi.model.WebhookSecretRotationDto;
import dev.platform.api.nativeapi.model.WebhookTestDto;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is ours of webhooks over HTTP. */
@Singleton
final class WebhookDeliveryResource implements WebhookDeliveryApi {
  private static final Duration OVERLAP = Duration.ofDays(1);

  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final Supplier<Caller> caller;

  @Inject
  WebhookDeliveryResource(Webhooks webhooks, Deliveries deliveries, Supplier<Caller> caller) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.caller = caller;
  }

  @Override
  public Set<String> listWebhookEventTypes() {
    return webhooks.eventTypes();
  }

  @Override
  public WebhookSecretDto rotateWebhookSecret(
      String id, @Nullable String ownerId, @Nullable WebhookSecretRotationDto input) {
    @Nullable Integer seconds = input == null ? null : input.getOverlapSeconds();
    var overlap = seconds == null ? OVERLAP : Duration.ofSeconds(seconds);
    return WebhookViews.rotated(
        webhooks.rotateSecret(caller.get(), new WebhookId(id), ownerId, overlap));
  }

  @Override
  public WebhookResendDto resendWebhookEvent(
      String id, String attemptId, @Nullable String idempotencyKey, @Nullable String ownerId) {
    return WebhookViews.resend(
        deliveries.resend(
            caller.get(), new WebhookId(id), ownerId, new AttemptId(attemptId), idempotencyKey));
  }

  @Override
  public WebhookTestDto testWebhook(String id, @Nullable String ownerId) {
    return WebhookViews.test(deliveries.test(caller.get(), new WebhookId(id), ownerId));
  }

  @Override
  public WebhookReplayDto replayWebhookEvents(
      String id, WebhookReplayPOSTInputDto input, @Nullable String ownerId) {
    var webhook = new WebhookId(id);
    var since = input.getSince().toInstant();
    return WebhookViews.replay(webhook, deliveries.replay(caller.get(), webhook, ownerId, since));
  }
}
