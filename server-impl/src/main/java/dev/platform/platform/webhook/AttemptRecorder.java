package dev.platform.platform.webhook;

import dev.platform.base.db.WriteTx;
import dev.platform.base.event.EventLog;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records what came of attempts, and decides what follows: nothing, a retry, or the end. */
final class AttemptRecorder {
  private static final Logger log = LoggerFactory.getLogger(AttemptRecorder.class);
  private static final Duration PATIENCE = Duration.ofDays(5);
  private static final String GONE = "The receiver returned 410 Gone.";
  private static final String FAILING = "All attempts have failed for 5 days.";

  private final EventLog events;
  private final DeliveryQueue queue;
  private final RetrySchedule schedule =
      new RetrySchedule(() -> ThreadLocalRandom.current().nextDouble());
  private final DeliveryStore store = new DeliveryStore();

  @Inject
  AttemptRecorder(EventLog events, DeliveryQueue queue) {
    this.events = events;
    this.queue = queue;
  }

  /**
   * Records some outcomes. Those whose lease has ended belong to another sender by now, and those
   * of a deleted webhook to nobody: they are dropped.
   */
  void record(WriteTx tx, List<Outcome> outcomes) {
    var health =
        store.lock(tx, outcomes).stream()
            .collect(Collectors.toMap(DeliveryMapper.Health::id, Function.identity()));
    var held = store.held(tx, outcomes);
    if (held.isEmpty()) {
      return;
    }
    store.insertAttempts(tx, held);
    List<AttemptId> ended = new ArrayList<>();
    for (Outcome outcome : held) {
      var next = nextAttempt(outcome, tx.now());
      if (next.isEmpty()) {
        ended.add(outcome.delivery().id());
      } else {
        store.retry(tx, outcome.delivery().id(), queue.next(), next.get());
      }
    }
    if (!ended.isEmpty()) {
      store.delete(tx, ended);
    }
    judge(tx, health, held);
  }

  private Optional<Instant> nextAttempt(Outcome outcome, Instant now) {
    var delivery = outcome.delivery();
    if (outcome.delivered() || outcome.isGone() || delivery.single()) {
      return Optional.empty();
    }
    return schedule.pause(delivery.attempts() + 1, outcome.retryAfter()).map(now::plus);
  }

  private void judge(
      WriteTx tx, Map<WebhookId, DeliveryMapper.Health> health, List<Outcome> outcomes) {
    var grouped =
        outcomes.stream().collect(Collectors.groupingBy(one -> one.delivery().webhookId()));
    grouped.keySet().stream()
        .sorted(Comparator.comparing(WebhookId::value))
        .forEach(id -> judge(tx, health.get(id), grouped.get(id)));
  }

  private void judge(
      WriteTx tx, DeliveryMapper.@Nullable Health before, @Nullable List<Outcome> outcomes) {
    if (before == null || outcomes == null) {
      return;
    }
    @Nullable Instant since = failingSince(before.failingSince(), outcomes);
    if (before.failingSince() == null ? since != null : !before.failingSince().equals(since)) {
      store.setFailingSince(tx, before.id(), since);
    }
    if (!before.enabled()) {
      return;
    }
    if (outcomes.stream().anyMatch(Outcome::isGone)) {
      disable(tx, before, GONE);
    } else if (since != null && !since.plus(PATIENCE).isAfter(tx.now())) {
      disable(tx, before, FAILING);
    }
  }

  /** A delivery in the batch ends the row of failures; those sent behind it begin another. */
  private static @Nullable Instant failingSince(@Nullable Instant before, List<Outcome> outcomes) {
    @Nullable Instant since = before;
    for (Outcome outcome : sorted(outcomes)) {
      if (outcome.delivered()) {
        since = null;
      } else if (since == null) {
        since = outcome.sentAt();
      }
    }
    return since;
  }

  private static List<Outcome> sorted(List<Outcome> outcomes) {
    return outcomes.stream().sorted(Comparator.comparing(Outcome::sentAt)).toList();
  }

  private void disable(WriteTx tx, DeliveryMapper.Health webhook, String reason) {
    store.disable(tx, webhook.id());
    events.append(
        tx, webhook.workspaceId(), new WebhookEvent.WebhookDisabled(webhook.id(), reason));
    log.info("webhook {} was disabled: {}", webhook.id().value(), reason);
  }
}
