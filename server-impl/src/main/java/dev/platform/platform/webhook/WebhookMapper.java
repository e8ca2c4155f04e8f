package dev.platform.platform.webhook;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of webhooks. */
interface WebhookMapper {
  void insert(WebhookRow webhook, byte[] secret);

  @Nullable WebhookRow find(WebhookId id, WorkspaceId workspaceId);

  @Nullable WebhookRow lock(WebhookId id, WorkspaceId workspaceId);

  List<WebhookRow> list(List<WorkspaceId> workspaces, PageRequest page);

  boolean hasName(WorkspaceId workspaceId, String name);

  int count(WorkspaceId workspaceId);

  @Nullable String name(WebhookId id, WorkspaceId workspaceId);

  void update(@Param("webhook") WebhookRow webhook);

  void rotate(WebhookId id, WorkspaceId workspaceId, byte[] secret, @Nullable Instant formerUntil);

  void delete(WebhookId id, WorkspaceId workspaceId);
}
