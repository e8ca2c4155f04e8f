package dev.platform.platform.webhook;

import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.db.Signals;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.Outbound.Response;
import dev.platform.base.secret.Vault;
import dev.platform.base.time.Ticks;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.platform.webhook.DeliveryMapper.Busy;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what is due. Each process may run one: they take deliveries from the database under a
 * lease, so that one that is lost leaves nothing behind but deliveries that are due again. Sending
 * blocks no thread, each webhook has few requests in flight, and workspaces take turns, so a
 * receiver that is slow or does not respond delays only its own deliveries.
 */
@NoAccessCheck("takes and records deliveries in batches, on its own threads")
public final class WebhookSender implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WebhookSender.class);

  /** The end of a response is nobody's business. */
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(15), 4 * 1024, true);

  /** Longer than a request takes and its outcome waits for the database, as a rule. */
  static final Duration LEASE = Duration.ofSeconds(60);

  private static final int IN_FLIGHT = 2_000;
  private static final int BATCH = 200;
  private static final int WORKSPACE = 250;
  private static final int EACH = 8;
  private static final int FAILING = 2;
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** While no delivery waits for its time. */
  private static final Duration RESTING = Duration.ofSeconds(10);

  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private final Db db;
  private final Signals signals;
  private final Outbound outbound;
  private final Vault vault;
  private final Clock clock;
  private final AttemptRecorder recorder;
  private final DeliveryStore store = new DeliveryStore();
  private final DeliveryMeter meter;
  private final Map<WebhookId, Integer> inFlight = new ConcurrentHashMap<>();
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final Semaphore wakeUps = new Semaphore(0);
  private final Thread sending = new Thread(this::send, "webhook-sender");
  private final Thread recording = new Thread(this::record, "webhook-recorder");
  private volatile boolean stopping;
  private boolean isQuiet;
  private Runnable unsubscribe = () -> {};

  @Inject
  WebhookSender(
      Db db,
      Signals signals,
      Outbound outbound,
      Vault vault,
      Clock clock,
      AttemptRecorder recorder) {
    this.db = db;
    this.signals = signals;
    this.outbound = outbound;
    this.vault = vault;
    this.clock = clock;
    this.recorder = recorder;
    this.meter = new DeliveryMeter(clock);
    sending.setDaemon(true);
    recording.setDaemon(true);
  }

  /** Begins to send. */
  public void start() {
    unsubscribe = signals.subscribe(DeliveryQueue.CHANNEL, payload -> wakeUps.release());
    sending.start();
    recording.start();
  }

  /** How the delivery does, as seen in the last 15 seconds. */
  public DeliveryLoad load() {
    return meter.load(inFlight.values().stream().mapToInt(Integer::intValue).sum());
  }

  /** Takes nothing more, and gives responses that are on their way a moment. */
  @Override
  public void close() {
    unsubscribe.run();
    stopping = true;
    wakeUps.release();
    join(sending);
    if (!inFlight.isEmpty()) {
      join(recording);
    }
    recording.interrupt();
  }

  private static void join(Thread thread) {
    try {
      thread.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send() {
    try {
      while (!stopping) {
        wakeUps.drainPermits();
        if (take() < BATCH) {
          long pause = isQuiet ? Ticks.pause(RESTING) : PERIOD.toNanos();
          var unused = wakeUps.tryAcquire(pause, TimeUnit.NANOSECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int take() {
    isQuiet = false;
    try {
      var busy = busy();
      int all = Math.min(BATCH, IN_FLIGHT - busy.stream().mapToInt(Busy::count).sum());
      if (all <= 0) {
        return 0;
      }
      var bounds = new DeliveryStore.Bounds(all, WORKSPACE, EACH, FAILING);
      var due = db.write("webhook.take", tx -> store.take(tx, busy, bounds, tx.now().plus(LEASE)));
      isQuiet = due.isEmpty() && busy.isEmpty() && !db.read("webhook.any", store::isAny);
      due.forEach(this::send);
      meter.look(() -> db.read("webhook.backlog", store::backlog));
      return due.size();
    } catch (DatabaseUnavailable e) {
      log.debug("webhooks are sent again once the database is back", e);
    } catch (RuntimeException e) {
      log.error("cannot take webhook deliveries", e);
    }
    return 0;
  }

  private List<Busy> busy() {
    return inFlight.entrySet().stream()
        .map(entry -> new Busy(entry.getKey(), entry.getValue()))
        .toList();
  }

  private void send(DueDelivery delivery) {
    inFlight.merge(delivery.webhookId(), 1, Integer::sum);
    var sentAt = clock.instant().truncatedTo(ChronoUnit.MICROS);
    try {
      var unused =
          outbound
              .start(request(delivery, sentAt), LIMITS)
              .handle((response, problem) -> outcome(delivery, sentAt, response, problem))
              .thenAccept(outcomes::add);
    } catch (RuntimeException e) {
      log.error("cannot make the request of webhook delivery {}", delivery.id().value(), e);
      outcomes.add(Outcome.failed(delivery, sentAt, "the request could not be made"));
    }
  }

  private Outcome outcome(
      DueDelivery delivery,
      Instant sentAt,
      @Nullable Response response,
      @Nullable Throwable problem) {
    return response == null
        ? Outcome.failed(delivery, sentAt, problem == null ? "" : problem.getMessage())
        : Outcome.of(delivery, sentAt, response, clock.instant());
  }

  private Outbound.Request request(DueDelivery delivery, Instant sentAt) {
    byte[] body = delivery.body().getBytes(StandardCharsets.UTF_8);
    var headers =
        Map.of(
            "Content-Type", "application/json",
            "User-Agent", "Platform-Webhooks/1",
            "webhook-id", delivery.eventId().value(),
            "webhook-timestamp", String.valueOf(sentAt.getEpochSecond()),
            "webhook-signature", signatures(delivery, sentAt, body));
    return new Outbound.Request(
        delivery.workspaceId().value(), "POST", URI.create(delivery.url()), headers, body);
  }

  /** One for each secret that signs, so that receivers can change over without losing any. */
  private String signatures(DueDelivery delivery, Instant sentAt, byte[] body) {
    var current = signature(delivery, delivery.secret(), sentAt, body);
    byte @Nullable [] former = delivery.formerSecret();
    return former == null ? current : current + " " + signature(delivery, former, sentAt, body);
  }

  private String signature(DueDelivery delivery, byte[] secret, Instant sentAt, byte[] body) {
    var place = SigningSecret.place(delivery.webhookId());
    return new SigningSecret(vault.decrypt(secret, place))
        .sign(delivery.eventId().value(), sentAt, body);
  }

  private void record() {
    try {
      while (!isDone()) {
        List<Outcome> batch = new ArrayList<>(List.of(outcomes.take()));
        outcomes.drainTo(batch, BATCH - 1);
        record(batch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isDone() {
    return stopping && !sending.isAlive() && inFlight.isEmpty();
  }

  /** An outcome that is lost is a delivery that is repeated, so it waits for the database. */
  private void record(List<Outcome> batch) throws InterruptedException {
    while (!isRecorded(batch)) {
      LockSupport.parkNanos(PERIOD.toNanos());
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
    for (Outcome outcome : batch) {
      meter.count(outcome);
      inFlight.computeIfPresent(
          outcome.delivery().webhookId(), (id, count) -> count == 1 ? null : count - 1);
    }
    wakeUps.release();
  }

  private boolean isRecorded(List<Outcome> batch) {
    try {
      db.change("webhook.record", tx -> recorder.record(tx, batch));
      return true;
    } catch (DatabaseUnavailable e) {
      log.debug("outcomes of webhook deliveries wait for the database", e);
      return false;
    } catch (RuntimeException e) {
      log.error("cannot record {} webhook deliveries; they will be repeated", batch.size(), e);
      return true;
    }
  }
}
