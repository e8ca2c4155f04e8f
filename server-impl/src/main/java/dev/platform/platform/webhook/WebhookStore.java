package dev.platform.platform.webhook;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps webhooks, their secrets sealed. */
final class WebhookStore {
  private final Vault vault;

  @Inject
  WebhookStore(Vault vault) {
    this.vault = vault;
  }

  void insert(WriteTx tx, Grant<WorkspaceId> workspace, Webhook webhook, SigningSecret secret) {
    workspace.require(Permission.MANAGE);
    mapper(tx).insert(WebhookRow.of(webhook), seal(webhook.id(), secret));
  }

  Webhook get(Tx tx, Grant<WebhookId> grant) {
    return found(grant, mapper(tx).find(grant.on(), grant.workspace()));
  }

  /** The webhook, and with it the right to change it until this transaction ends. */
  Webhook lock(WriteTx tx, Grant<WebhookId> grant) {
    grant.require(Permission.MANAGE);
    return found(grant, mapper(tx).lock(grant.on(), grant.workspace()));
  }

  /** The newest first. */
  List<Webhook> list(Tx tx, ListGrant reach, PageRequest page) {
    return reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).list(reach.workspaces(), page).stream().map(WebhookRow::webhook).toList();
  }

  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  int count(Tx tx, Grant<WorkspaceId> workspace) {
    return mapper(tx).count(workspace.on());
  }

  void update(WriteTx tx, Grant<WebhookId> grant, Webhook webhook) {
    grant.require(Permission.MANAGE);
    mapper(tx).update(WebhookRow.of(webhook));
  }

  /** Lets a new secret sign, and the former one too until a time; null is no longer. */
  void rotate(
      WriteTx tx, Grant<WebhookId> grant, SigningSecret secret, @Nullable Instant formerUntil) {
    grant.require(Permission.MANAGE);
    var id = grant.on();
    mapper(tx).rotate(id, grant.workspace(), seal(id, secret), formerUntil);
  }

  void delete(WriteTx tx, Grant<WebhookId> grant) {
    grant.require(Permission.MANAGE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  private byte[] seal(WebhookId id, SigningSecret secret) {
    return vault.encrypt(secret.shown(), SigningSecret.place(id));
  }

  private static Webhook found(Grant<WebhookId> grant, @Nullable WebhookRow row) {
    if (row == null) {
      throw Failure.notFound(grant.on());
    }
    return row.webhook();
  }

  private static WebhookMapper mapper(Tx tx) {
    return tx.mapper(WebhookMapper.class);
  }
}
