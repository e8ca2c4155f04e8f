package dev.platform.platform.webhook;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceNames;
import java.util.Optional;

/** The names of webhooks. */
final class WebhookNames implements ResourceNames {

  @Override
  @SystemScan("the event of the webhook was decided by its own room")
  public Optional<String> name(Tx tx, WorkspaceId workspace, Id resource) {
    return resource instanceof WebhookId id
        ? Optional.ofNullable(tx.mapper(WebhookMapper.class).name(id, workspace))
        : Optional.empty();
  }
}
