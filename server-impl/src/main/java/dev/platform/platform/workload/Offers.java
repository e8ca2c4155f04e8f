package dev.platform.platform.workload;

import dev.platform.base.db.Db;
import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.Offer;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the engine of this installation offers. The worker publishes it; every process reads it from
 * the database, whether it runs the engine or not.
 */
@NoAccessCheck("an installation has one engine")
public final class Offers {
  private final Db db;
  private final Engine engine;
  private volatile @Nullable Offer published;

  @Inject
  Offers(Db db, Engine engine) {
    this.db = db;
    this.engine = engine;
  }

  /** Publishes what the engine of this process offers now, if that has changed. */
  public void publish() {
    var now = engine.offer();
    if (!now.equals(published)) {
      db.change("offer.publish", tx -> mapper(tx).publish(Json.write(now), tx.now()));
      published = now;
    }
  }

  /** What is offered; empty if no worker has ever been started. */
  @SystemScan("an installation has one engine, whose offer is the same for all workspaces")
  public Optional<Offer> find(Tx tx) {
    return mapper(tx).find().map(offer -> Json.read(offer, Offer.class));
  }

  /**
   * Makes sure that something is offered, and returns the whole offer.
   *
   * @param backend what the error names
   * @param missing why it is not offered: one complete sentence for users; empty if it is
   * @throws Failure 503 with that sentence
   */
  public Offer require(Tx tx, String backend, Function<Offer, Optional<String>> missing) {
    var offer =
        find(tx)
            .orElseThrow(
                () ->
                    Failure.unavailable(
                        backend,
                        "No worker of this installation has started yet. Ask your administrator to"
                            + " start a process with the worker role."));
    missing
        .apply(offer)
        .ifPresent(
            sentence -> {
              throw Failure.unavailable(backend, sentence);
            });
    return offer;
  }

  private static OfferMapper mapper(Tx tx) {
    return tx.mapper(OfferMapper.class);
  }
}
