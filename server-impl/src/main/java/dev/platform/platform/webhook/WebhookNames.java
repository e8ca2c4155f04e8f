package dev.platform.platform.webhook;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ResourceName;
import dev.platform.platform.ResourceNames;
import java.util.Optional;

/** The names of webhooks, which have no page. */
final class WebhookNames implements ResourceNames {

  @Override
  @SystemScan("the event of the webhook was decided by its own room")
  public Optional<ResourceName> find(Tx tx, WorkspaceId workspace, Id resource) {
    return IdPrefix.WEBHOOK.fits(resource.value())
        ? find(tx, workspace, new WebhookId(resource.value()))
        : Optional.empty();
  }

  private static Optional<ResourceName> find(Tx tx, WorkspaceId workspace, WebhookId id) {
    return Optional.ofNullable(tx.mapper(WebhookMapper.class).name(id, workspace))
        .map(name -> new ResourceName(name, Optional.empty()));
  }
}
