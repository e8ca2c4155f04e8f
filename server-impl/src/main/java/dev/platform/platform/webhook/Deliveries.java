package dev.platform.platform.webhook;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventId;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What users see and ask for of the deliveries of a webhook. */
public final class Deliveries {
  /** Type of the event that is sent on request, to one webhook only. */
  static final String TEST = "test";

  /** How long the key of a resend stands for it. */
  static final Duration KEY_LIFE = Duration.ofHours(24);

  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:-]{8,128}");
  private static final int MAX_REPLAY = 10_000;

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final DeliveryQueue queue;
  private final WebhookStore webhooks;
  private final AttemptStore store = new AttemptStore();

  @Inject
  Deliveries(Db db, Ids ids, Access access, DeliveryQueue queue, WebhookStore webhooks) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.queue = queue;
    this.webhooks = webhooks;
  }

  /**
   * The attempts of a webhook, the newest first.
   *
   * @param ownerId the workspace that it must be of; null is any of the caller's
   */
  public Page<Attempt> attempts(
      Caller caller,
      WebhookId id,
      @Nullable String ownerId,
      AttemptFilter filter,
      PageRequest page) {
    return db.read(
        "webhook.attempts",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          return Page.of(store.list(tx, grant, filter, page), Attempt::cursor);
        });
  }

  /**
   * Queues one more attempt to deliver an event.
   *
   * @param attempt a failed attempt of that event
   * @param key chosen by the caller; a key that was used in the last 24 hours returns what it has
   *     queued then
   */
  public Resend resend(
      Caller caller,
      WebhookId id,
      @Nullable String ownerId,
      AttemptId attempt,
      @Nullable String key) {
    return db.write(
        "webhook.resend",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          var chosen = requireKey(key);
          var webhook = webhooks.lock(tx, grant);
          return store
              .findResend(tx, grant, chosen, tx.now().minus(KEY_LIFE))
              .orElseGet(() -> resend(tx, grant, webhook, attempt, chosen));
        });
  }

  private static String requireKey(@Nullable String key) {
    if (key == null || !KEY.matcher(key).matches()) {
      throw Failure.invalid(
          "Idempotency-Key",
          "must be a single value of 8 to 128 letters, digits, \".\", \"_\", \":\", or \"-\"");
    }
    return key;
  }

  private Resend resend(
      WriteTx tx, Grant<WebhookId> grant, Webhook webhook, AttemptId attempt, String key) {
    var failed = store.get(tx, grant, attempt);
    if (failed.delivered()) {
      throw Failure.conflict(
          "The attempt " + attempt.value() + " was delivered. Only failed attempts can be resent.");
    }
    requireEnabled(webhook);
    var queued = queueOnce(tx, grant, failed.eventId());
    var resend = new Resend(queued, attempt);
    store.insertResend(tx, grant, key, resend);
    return resend;
  }

  /** Sends a test event to a webhook, whatever its filter. */
  public Queued test(Caller caller, WebhookId id, @Nullable String ownerId) {
    return db.write(
        "webhook.test",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          var webhook = webhooks.lock(tx, grant);
          requireEnabled(webhook);
          var event = new EventId(ids.next(IdPrefix.EVENT));
          var data = new Notification.Data(event.value(), id.value(), webhook.name(), null);
          queue.write(tx, grant.workspace(), event, TEST, data);
          return queueOnce(tx, grant, event);
        });
  }

  private Queued queueOnce(WriteTx tx, Grant<WebhookId> grant, EventId event) {
    var delivery = new NewDelivery(queue.next(), grant.on(), event);
    queue.queue(tx, grant.workspace(), List.of(delivery), DeliveryQueue.Attempts.ONCE);
    return new Queued(delivery.id(), grant.on(), event, tx.now());
  }

  /**
   * Lets all events begin anew that have failed since a time and were not delivered. Those that
   * wait for another attempt wait no longer.
   */
  public Replay replay(Caller caller, WebhookId id, @Nullable String ownerId, Instant since) {
    return db.write(
        "webhook.replay",
        tx -> {
          var grant = require(tx, caller, id, ownerId);
          requireEnabled(webhooks.lock(tx, grant));
          int restarted = queue.restart(tx, grant, since, MAX_REPLAY);
          int room = MAX_REPLAY - restarted;
          var failed = store.undelivered(tx, grant, since, room + 1);
          var deliveries =
              failed.stream()
                  .limit(room)
                  .map(event -> new NewDelivery(queue.next(), id, event))
                  .toList();
          if (!deliveries.isEmpty()) {
            queue.queue(tx, grant.workspace(), deliveries, DeliveryQueue.Attempts.ON_SCHEDULE);
          }
          return new Replay(restarted + deliveries.size(), failed.size() > room || room == 0);
        });
  }

  private static void requireEnabled(Webhook webhook) {
    if (!webhook.enabled()) {
      throw Failure.conflict(
          "The webhook " + webhook.id().value() + " is disabled. Enable it, then try again.");
    }
  }

  private Grant<WebhookId> require(Tx tx, Caller caller, WebhookId id, @Nullable String ownerId) {
    return WebhookAccess.require(access, tx, caller, id, ownerId);
  }
}
