package dev.platform.platform.webhook;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A destination for notifications about events.
 *
 * @param id its id
 * @param workspaceId the workspace whose events it gets
 * @param name unique in the workspace
 * @param url where notifications are sent
 * @param enabled whether they are
 * @param eventFilter types of events that it gets; null and empty are all
 * @param createdAt when it was created
 */
public record Webhook(
    WebhookId id,
    WorkspaceId workspaceId,
    String name,
    URI url,
    boolean enabled,
    @Nullable List<String> eventFilter,
    Instant createdAt) {
  /** Name of the list, in its cursors. */
  static final String LIST = "webhook";

  public Webhook {
    eventFilter = eventFilter == null ? null : List.copyOf(eventFilter);
  }

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }
}
