package dev.platform.platform.workload;

import java.time.Instant;
import java.util.Optional;

/** SQL of the offer, which has one row at most. */
interface OfferMapper {
  void publish(String offer, Instant now);

  Optional<String> find();
}
