package dev.platform.base.net;

import java.net.URI;

/** The ports that a URL may have. */
public final class UrlPorts {
  private static final int LAST = 65_535;

  private UrlPorts() {}

  /** Whether a URL has no port, or one that exists. */
  public static boolean areValid(URI uri) {
    return uri.getPort() == -1 || (uri.getPort() >= 1 && uri.getPort() <= LAST);
  }
}
