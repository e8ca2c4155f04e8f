package dev.platform.platform.webhook;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps what is to be sent, and what came of it. */
final class DeliveryStore {
  private static final int COUNTED = 100_000;

  /** The webhooks that get events of a type; none of them can be deleted before the commit. */
  @SystemScan("an event goes to all webhooks of its workspace that want it")
  List<WebhookId> receivers(WriteTx tx, WorkspaceId workspace, String type) {
    return mapper(tx).receivers(workspace, type);
  }

  @SystemScan("the change that appends an event was decided by its own room")
  void insertMessage(WriteTx tx, WorkspaceId workspace, EventId event, String type, String body) {
    mapper(tx).insertMessage(event, workspace, type, body, tx.now());
  }

  @SystemScan("the change that appends an event was decided by its own room")
  void insert(WriteTx tx, WorkspaceId workspace, List<NewDelivery> deliveries, boolean single) {
    mapper(tx).insert(workspace, deliveries, single, tx.now());
  }

  /**
   * Takes what is due. What is not sent and recorded by the end of the lease is due again.
   *
   * @param busy how many deliveries this sender has in flight for a webhook
   */
  @SystemScan("a sender sends for all workspaces")
  List<DueDelivery> take(
      WriteTx tx, Collection<DeliveryMapper.Busy> busy, Bounds bounds, Instant leaseUntil) {
    return mapper(tx).take(busy, bounds, tx.now(), leaseUntil);
  }

  /** Whether there is a delivery that is not over, due or not. */
  @SystemScan("a sender sends for all workspaces")
  boolean isAny(Tx tx) {
    return mapper(tx).isAny();
  }

  /**
   * How much a sender takes.
   *
   * @param all of all webhooks together
   * @param workspace of the webhooks of one workspace
   * @param each of a webhook that works
   * @param failing of one that does not
   */
  record Bounds(int all, int workspace, int each, int failing) {}

  /** Locks the webhooks of some outcomes, always in the same order. */
  @SystemScan("a sender records what it has sent, for all workspaces")
  List<DeliveryMapper.Health> lock(WriteTx tx, Collection<Outcome> outcomes) {
    var ids = new TreeSet<String>();
    outcomes.forEach(outcome -> ids.add(outcome.delivery().webhookId().value()));
    return mapper(tx).lock(ids.stream().map(WebhookId::new).toList());
  }

  /**
   * Those of some outcomes whose deliveries still belong to this sender. Behind an outage there may
   * be two of one delivery, of which only the lease of the later one is in effect.
   */
  @SystemScan("a sender records what it has sent, for all workspaces")
  List<Outcome> held(WriteTx tx, List<Outcome> outcomes) {
    var held = Set.copyOf(mapper(tx).held(outcomes));
    return outcomes.stream()
        .filter(
            outcome ->
                held.contains(
                    new DeliveryMapper.Lease(
                        outcome.delivery().id(), outcome.delivery().leasedUntil())))
        .toList();
  }

  @SystemScan("a sender records what it has sent, for all workspaces")
  void insertAttempts(WriteTx tx, List<Outcome> outcomes) {
    mapper(tx).insertAttempts(outcomes);
  }

  @SystemScan("a sender records what it has sent, for all workspaces")
  void delete(WriteTx tx, List<AttemptId> ended) {
    mapper(tx).delete(ended);
  }

  /** Lets a delivery wait for another attempt. */
  @SystemScan("a sender records what it has sent, for all workspaces")
  void retry(WriteTx tx, AttemptId made, AttemptId next, Instant dueAt) {
    mapper(tx).retry(made, next, dueAt);
  }

  /**
   * Lets deliveries that wait for another attempt, after one has failed since a time, begin anew at
   * once. Returns how many.
   *
   * @param dueAfter leaves out what is due until then, which may be in flight
   */
  int restart(WriteTx tx, Grant<WebhookId> webhook, Instant since, Instant dueAfter, int limit) {
    webhook.require(Permission.MANAGE);
    return mapper(tx).restart(webhook.on(), webhook.workspace(), since, dueAfter, tx.now(), limit);
  }

  /** Notes since when all attempts have failed; null if the last one has not. */
  @SystemScan("a sender records what it has sent, for all workspaces")
  void setFailingSince(WriteTx tx, WebhookId webhook, @Nullable Instant since) {
    mapper(tx).setFailingSince(webhook, since);
  }

  @SystemScan("a sender disables what does not work any more, in any workspace")
  void disable(WriteTx tx, WebhookId webhook) {
    mapper(tx).disable(webhook);
  }

  /** What is due, counted up to a number that is a disaster anyway. */
  @SystemScan("a sender sends for all workspaces")
  DeliveryMapper.Backlog backlog(Tx tx) {
    return mapper(tx).backlog(tx.now(), COUNTED);
  }

  /** Deletes notifications with all their attempts, and keys of resends; returns how many. */
  @SystemScan("history is kept for a time, in all workspaces")
  int deleteOld(WriteTx tx, Instant messagesBefore, Instant keysBefore, int limit) {
    return mapper(tx).deleteMessages(messagesBefore, limit)
        + mapper(tx).deleteKeys(keysBefore, limit);
  }

  private static DeliveryMapper mapper(Tx tx) {
    return tx.mapper(DeliveryMapper.class);
  }
}
