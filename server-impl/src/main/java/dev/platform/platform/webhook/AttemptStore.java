package dev.platform.platform.webhook;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the history of deliveries. */
final class AttemptStore {

  /** The newest first. */
  List<Attempt> list(Tx tx, Grant<WebhookId> grant, AttemptFilter filter, PageRequest page) {
    return mapper(tx).list(grant.on(), grant.workspace(), filter, page);
  }

  Attempt get(Tx tx, Grant<WebhookId> grant, AttemptId id) {
    return Optional.ofNullable(mapper(tx).find(grant.on(), grant.workspace(), id))
        .orElseThrow(() -> Failure.notFound(id));
  }

  /** What a key has queued, unless that was too long ago. */
  Optional<Resend> findResend(Tx tx, Grant<WebhookId> grant, String key, Instant after) {
    return Optional.ofNullable(mapper(tx).findResend(grant.on(), grant.workspace(), key, after))
        .map(Resend::of);
  }

  void insertResend(WriteTx tx, Grant<WebhookId> grant, String key, Resend resend) {
    grant.require(Permission.MANAGE);
    mapper(tx).insertResend(grant.workspace(), key, resend.queued(), resend.attemptId());
  }

  /** Events whose attempts have all failed, one of them since a time, and that wait for nothing. */
  List<EventId> undelivered(Tx tx, Grant<WebhookId> grant, Instant since, int limit) {
    return mapper(tx).undelivered(grant.on(), grant.workspace(), since, limit);
  }

  private static AttemptMapper mapper(Tx tx) {
    return tx.mapper(AttemptMapper.class);
  }
}
