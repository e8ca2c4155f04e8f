package dev.platform.platform.certificate;

import dev.platform.base.secret.Secret;
import java.time.Duration;
import java.time.Instant;

/**
 * A certificate as an authority has issued it.
 *
 * @param chain in PEM format
 * @param key in PEM format
 */
record Issued(String chain, Secret key, Instant validFrom, Instant expiresAt) {

  /** After two thirds of its life. */
  Instant renewAt() {
    return validFrom.plus(Duration.between(validFrom, expiresAt).multipliedBy(2).dividedBy(3));
  }
}
