package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.http.listener.Listen;
import java.net.URI;

/**
 * One of the four addresses that the installation is known by.
 *
 * @param url how others reach it
 * @param listen where this process listens for it
 */
record Origin(URI url, Listen listen) {
  static Origin of(Config config, String name, URI fallback, String meaning) {
    return of(config, name, config.origin(name + ".url", fallback, meaning));
  }

  /** The origin of services, each of which has a host of its own. */
  static Origin wildcard(Config config, String name, URI fallback, String meaning) {
    return of(config, name, config.wildcardOrigin(name + ".url", fallback, meaning));
  }

  private static Origin of(Config config, String name, URI url) {
    return new Origin(url, Listen.of(config, name, url));
  }
}
