package dev.platform.app;

import dev.platform.base.config.Config;
import java.net.URI;

/**
 * One of the four addresses that the installation is known by.
 *
 * @param url how others reach it
 * @param listen where this process listens for it
 */
record Origin(URI url, Listen listen) {
  static Origin of(Config config, String name, URI fallback, String meaning) {
    var url = config.origin(name + ".url", fallback, meaning);
    return new Origin(url, Listen.of(config, name, url));
  }
}
