package dev.platform.platform.webhook;

import dev.platform.api.nativeapi.model.WebhookReplayDto;
import dev.platform.api.nativeapi.model.WebhookResendDto;
import dev.platform.api.nativeapi.model.WebhookSecretDto;
import dev.platform.api.nativeapi.model.WebhookTestDto;
import dev.platform.api.platform.model.EventTypeDto;
import dev.platform.api.platform.model.WebhookDto;
import dev.platform.api.platform.model.WebhookEventDto;
import dev.platform.api.platform.model.WebhookEventWithCursorDto;
import dev.platform.api.platform.model.WebhookPATCHInputDto;
import dev.platform.api.platform.model.WebhookPOSTInputDto;
import dev.platform.api.platform.model.WebhookWithCursorDto;
import dev.platform.base.patch.Patch;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Webhooks and deliveries as the contracts show and take them. */
final class WebhookViews {
  private WebhookViews() {}

  /** All types of events that the contract has for webhooks. */
  static Set<String> contractTypes() {
    return Arrays.stream(EventTypeDto.values())
        .map(EventTypeDto::toString)
        .collect(Collectors.toSet());
  }

  static NewWebhook wanted(WebhookPOSTInputDto input) {
    return new NewWebhook(
        input.getOwnerId(),
        input.getName(),
        input.getUrl(),
        input.getEnabled(),
        types(input.getEventFilter()));
  }

  static WebhookPatch patch(WebhookPATCHInputDto input) {
    return new WebhookPatch(
        Patch.of(input.isSet("name"), input.getName()),
        Patch.of(input.isSet("url"), input.getUrl()),
        Patch.of(input.isSet("enabled"), input.getEnabled()),
        Patch.of(input.isSet("eventFilter"), types(input.getEventFilter())));
  }

  private static @Nullable List<String> types(@Nullable List<EventTypeDto> filter) {
    return filter == null ? null : filter.stream().map(EventTypeDto::toString).toList();
  }

  static WebhookDto webhook(Webhook webhook) {
    @Nullable List<String> types = webhook.eventFilter();
    return new WebhookDto()
        .id(webhook.id().value())
        .url(webhook.url().toString())
        .name(webhook.name())
        .enabled(webhook.enabled())
        .eventFilter(types == null ? null : types.stream().map(EventTypeDto::fromValue).toList())
        .ownerId(webhook.workspaceId().value());
  }

  static WebhookDto created(Webhooks.Created created) {
    return webhook(created.webhook()).secret(created.secret().reveal());
  }

  static WebhookWithCursorDto entry(Webhook webhook, String cursor) {
    return new WebhookWithCursorDto().webhook(webhook(webhook)).cursor(cursor);
  }

  static WebhookEventWithCursorDto entry(Attempt attempt, String cursor) {
    var view =
        new WebhookEventDto()
            .id(attempt.id().value())
            .eventId(attempt.eventId().value())
            .eventType(EventTypeDto.fromValue(attempt.eventType()))
            .sentAt(time(attempt.sentAt()));
    if (attempt.statusCode() != null) {
      view.statusCode(attempt.statusCode());
    }
    if (attempt.responseBody() != null) {
      view.responseBody(attempt.responseBody());
    }
    if (attempt.error() != null) {
      view.error(attempt.error());
    }
    return new WebhookEventWithCursorDto().webhookEvent(view).cursor(cursor);
  }

  static WebhookSecretDto rotated(Webhooks.Rotated rotated) {
    @Nullable Instant until = rotated.formerUntil();
    return new WebhookSecretDto()
        .id(rotated.id().value())
        .secret(rotated.secret().reveal())
        .previousSecretExpiresAt(until == null ? null : time(until));
  }

  static WebhookResendDto resend(Resend resend) {
    var queued = resend.queued();
    return new WebhookResendDto()
        .id(queued.id().value())
        .webhookId(queued.webhookId().value())
        .attemptId(resend.attemptId().value())
        .eventId(queued.eventId().value())
        .queuedAt(time(queued.queuedAt()));
  }

  static WebhookTestDto test(Queued queued) {
    return new WebhookTestDto()
        .id(queued.id().value())
        .webhookId(queued.webhookId().value())
        .eventId(queued.eventId().value())
        .queuedAt(time(queued.queuedAt()));
  }

  static WebhookReplayDto replay(WebhookId id, Replay replay) {
    return new WebhookReplayDto()
        .webhookId(id.value())
        .queued(replay.queued())
        .hasMore(replay.hasMore());
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
