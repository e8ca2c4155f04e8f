package dev.platform.platform.webhook;

import dev.platform.api.platform.WebhooksApi;
import dev.platform.api.platform.model.WebhookDto;
import dev.platform.api.platform.model.WebhookEventOutcomeDto;
import dev.platform.api.platform.model.WebhookEventWithCursorDto;
import dev.platform.api.platform.model.WebhookPATCHInputDto;
import dev.platform.api.platform.model.WebhookPOSTInputDto;
import dev.platform.api.platform.model.WebhookWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Webhooks over HTTP. */
@Singleton
final class WebhookResource implements WebhooksApi {
  private final Webhooks webhooks;
  private final Deliveries deliveries;
  private final Supplier<Caller> caller;

  @Inject
  WebhookResource(Webhooks webhooks, Deliveries deliveries, Supplier<Caller> caller) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.caller = caller;
  }

  @Override
  public WebhookDto createWebhook(WebhookPOSTInputDto input) {
    return WebhookViews.created(webhooks.create(caller.get(), WebhookViews.wanted(input)));
  }

  @Override
  public WebhookDto retrieveWebhook(String webhookId, @Nullable String ownerId) {
    return WebhookViews.webhook(webhooks.get(caller.get(), new WebhookId(webhookId), ownerId));
  }

  @Override
  public List<WebhookWithCursorDto> listWebhooks(
      @Nullable String cursor, Integer limit, List<String> ownerId) {
    var page = PageRequest.of(Webhook.LIST, cursor, limit);
    return webhooks.list(caller.get(), ownerId, page).map(WebhookViews::entry);
  }

  @Override
  public WebhookDto updateWebhook(
      String webhookId, WebhookPATCHInputDto input, @Nullable String ownerId) {
    return WebhookViews.webhook(
        webhooks.update(
            caller.get(), new WebhookId(webhookId), ownerId, WebhookViews.patch(input)));
  }

  @Override
  public void deleteWebhook(String webhookId, @Nullable String ownerId) {
    webhooks.delete(caller.get(), new WebhookId(webhookId), ownerId);
  }

  @Override
  public List<WebhookEventWithCursorDto> listWebhookEvents(
      String webhookId,
      @Nullable String sentBefore,
      @Nullable String sentAfter,
      Integer limit,
      @Nullable String cursor,
      @Nullable String ownerId,
      @Nullable WebhookEventOutcomeDto status) {
    var filter =
        new AttemptFilter(
            Times.parse(sentAfter),
            Times.parse(sentBefore),
            status == null ? null : status == WebhookEventOutcomeDto.DELIVERED);
    var page = PageRequest.of(Attempt.LIST, cursor, limit);
    return deliveries
        .attempts(caller.get(), new WebhookId(webhookId), ownerId, filter, page)
        .map(WebhookViews::entry);
  }
}
