package dev.platform.platform.webhook;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.NameRule;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** What users do with webhooks. */
public final class Webhooks {
  private static final String KIND = "webhook";
  private static final int LIMIT = 25;

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final WebhookRules rules;
  private final DeliverableTypes types;
  private final WebhookStore store;

  @Inject
  Webhooks(
      Db db,
      Ids ids,
      Access access,
      WebhookRules rules,
      DeliverableTypes types,
      WebhookStore store) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.rules = rules;
    this.types = types;
    this.store = store;
  }

  /** A new webhook with its signing secret, which is not shown again. */
  public record Created(Webhook webhook, Secret secret) {}

  /**
   * A new signing secret, which is not shown again.
   *
   * @param formerUntil until when the former one signs too; null if it no longer does
   */
  public record Rotated(WebhookId id, Secret secret, @Nullable Instant formerUntil) {}

  /** The types of events that can be sent, sorted. */
  public SortedSet<String> eventTypes() {
    return types.names();
  }

  /** Creates a webhook. */
  public Created create(Caller caller, NewWebhook wanted) {
    var name = NameRule.check("name", wanted.name());
    var url = rules.url(wanted.url());
    var filter = rules.eventFilter(wanted.eventFilter());
    return db.write(
        "webhook.create",
        tx -> {
          var workspace = access.requireIn(tx, caller, Permission.MANAGE, wanted.ownerId());
          access.lock(tx, workspace);
          requireFree(tx, workspace, name);
          requireRoom(tx, workspace);
          var id = new WebhookId(ids.next(IdPrefix.WEBHOOK));
          var webhook =
              new Webhook(id, workspace.on(), name, url, wanted.enabled(), filter, tx.now());
          var secret = SigningSecret.random();
          store.insert(tx, workspace, webhook, secret);
          access.register(tx, workspace, id, KIND);
          return new Created(webhook, secret.shown());
        });
  }

  /**
   * One webhook.
   *
   * @param ownerId the workspace that it must be of; null is any of the caller's
   */
  public Webhook get(Caller caller, WebhookId id, @Nullable String ownerId) {
    return db.read("webhook.get", tx -> store.get(tx, require(tx, caller, id, ownerId)));
  }

  /**
   * The webhooks of some workspaces, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   */
  public Page<Webhook> list(Caller caller, List<String> ownerIds, PageRequest page) {
    return db.read(
        "webhook.list",
        tx -> {
          var reach = access.reach(tx, caller, Permission.MANAGE, ownerIds);
          return Page.of(store.list(tx, reach, page), Webhook::cursor);
        });
  }

  /** Changes a webhook. Enabled again, it has a clean record. */
  public Webhook update(Caller caller, WebhookId id, @Nullable String ownerId, WebhookPatch patch) {
    return db.write(
        "webhook.update",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          access.lock(tx, grant.inWorkspace());
          var before = store.lock(tx, grant);
          var after = changed(before, patch);
          if (!after.name().equals(before.name())) {
            requireFree(tx, grant, after.name());
          }
          store.update(tx, grant, after);
          return after;
        });
  }

  private Webhook changed(Webhook before, WebhookPatch patch) {
    var url = before.url().toString();
    return new Webhook(
        before.id(),
        before.workspaceId(),
        NameRule.check("name", patch.name().over(before.name(), "")),
        changedUrl(before.url(), patch.url().over(url, "")),
        patch.enabled().over(before.enabled(), before.enabled()),
        rules.eventFilter(patch.eventFilter().over(before.eventFilter())),
        before.createdAt());
  }

  /** What was accepted once stays, whatever the settings allow by now. */
  private URI changedUrl(URI before, String after) {
    return before.toString().equals(after) ? before : rules.url(after);
  }

  /** Deletes a webhook with its history; what waits for delivery is dropped. */
  public void delete(Caller caller, WebhookId id, @Nullable String ownerId) {
    db.change(
        "webhook.delete",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          store.delete(tx, grant);
          access.forget(tx, grant);
        });
  }

  /**
   * Gives a webhook a new signing secret.
   *
   * @param overlap how long the former one signs too
   */
  public Rotated rotateSecret(
      Caller caller, WebhookId id, @Nullable String ownerId, Duration overlap) {
    return db.write(
        "webhook.rotate-secret",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          var unused = store.lock(tx, grant);
          var secret = SigningSecret.random();
          Instant until = overlap.isZero() ? null : tx.now().plus(overlap);
          store.rotate(tx, grant, secret, until);
          return new Rotated(id, secret.shown(), until);
        });
  }

  private Grant<WebhookId> require(Tx tx, Caller caller, WebhookId id, @Nullable String ownerId) {
    return WebhookAccess.require(access, tx, caller, id, ownerId);
  }

  private void requireFree(WriteTx tx, Grant<?> grant, String name) {
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }

  private void requireRoom(WriteTx tx, Grant<WorkspaceId> workspace) {
    if (store.count(tx, workspace) >= LIMIT) {
      throw Failure.invalid("ownerId", "a workspace can have at most " + LIMIT + " webhooks")
          .because("QUOTA_EXCEEDED")
          .param("limit", LIMIT);
    }
  }
}
