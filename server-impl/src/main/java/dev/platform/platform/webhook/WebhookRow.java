package dev.platform.platform.webhook;

import dev.platform.base.id.WorkspaceId;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as it is kept.
 *
 * @param eventFilter types joined by commas
 */
record WebhookRow(
    WebhookId id,
    WorkspaceId workspaceId,
    String name,
    String url,
    boolean enabled,
    @Nullable String eventFilter,
    Instant createdAt) {

  static WebhookRow of(Webhook webhook) {
    List<String> types = webhook.eventFilter();
    return new WebhookRow(
        webhook.id(),
        webhook.workspaceId(),
        webhook.name(),
        webhook.url().toString(),
        webhook.enabled(),
        types == null ? null : String.join(",", types),
        webhook.createdAt());
  }

  Webhook webhook() {
    return new Webhook(id, workspaceId, name, URI.create(url), enabled, types(), createdAt);
  }

  private @Nullable List<String> types() {
    if (eventFilter == null) {
      return null;
    }
    return eventFilter.isEmpty() ? List.of() : List.of(eventFilter.split(","));
  }
}
