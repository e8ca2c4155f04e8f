package dev.platform.platform.routing;

import java.net.URI;
import java.util.Optional;

/**
 * How a service meets its visitors, as its owner has set it.
 *
 * @param hasSubdomain whether it is reached by its name below the domain of the installation
 * @param isInMaintenance whether visitors get a maintenance page, whatever runs
 * @param page where that page is; empty is the built-in one
 */
public record Front(boolean hasSubdomain, boolean isInMaintenance, Optional<URI> page) {
  /** Everybody gets the service, by each of its names. */
  static final Front OPEN = new Front(true, false, Optional.empty());
}
