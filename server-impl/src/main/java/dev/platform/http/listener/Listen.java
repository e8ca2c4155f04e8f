package dev.platform.http.listener;

import dev.platform.base.config.Config;
import java.net.URI;
import java.util.Optional;

/**
 * Where to listen for an origin.
 *
 * @param host address
 * @param port port
 */
public record Listen(String host, int port) {
  private static final int MAX_PORT = 65_535;
  private static final String LOOPBACK = "127.0.0.1";
  private static final String ANYWHERE = "0.0.0.0";

  /**
   * What is set, or else what the origin says: its port, on this machine only if its name is a
   * local one. What is set wrongly is a problem of the configuration.
   *
   * @param name of the origin's settings
   */
  public static Listen of(Config config, String name, URI origin) {
    var text =
        config.text(
            name + ".listen",
            "",
            "Host and port to listen on for " + name + ".url. Default: the port of that URL");
    if (text.isEmpty()) {
      return new Listen(isLocal(origin) ? LOOPBACK : ANYWHERE, port(origin));
    }
    return parse(config, name + ".listen", text);
  }

  /**
   * Where to listen besides, if that is set.
   *
   * @param name of the setting
   */
  public static Optional<Listen> optional(Config config, String name, String meaning) {
    return config.optionalText(name, meaning).map(text -> parse(config, name, text));
  }

  /**
   * The same for what is not for everybody: a port without a host is one of this machine only.
   *
   * @param name of the setting
   */
  public static Optional<Listen> local(Config config, String name, String meaning) {
    return config.optionalText(name, meaning).map(text -> parse(config, name, text, LOOPBACK));
  }

  private static Listen parse(Config config, String name, String text) {
    return parse(config, name, text, ANYWHERE);
  }

  private static Listen parse(Config config, String name, String text, String usualHost) {
    int colon = text.lastIndexOf(':');
    try {
      var host = colon <= 0 ? usualHost : text.substring(0, colon);
      int port = Integer.parseInt(text.substring(colon + 1));
      if (port >= 0 && port <= MAX_PORT) {
        return new Listen(host, port);
      }
    } catch (NumberFormatException e) {
      // Reported below, with all other problems.
    }
    config.problem(name, "\"" + text + "\" is not a host:port, such as 0.0.0.0:8080");
    return new Listen(LOOPBACK, 0);
  }

  /** Whether both cannot be listened on at once. Port 0 is any that is free. */
  public boolean collides(Listen other) {
    boolean samePlace =
        host.equals(other.host) || host.equals(ANYWHERE) || other.host.equals(ANYWHERE);
    return port != 0 && port == other.port && samePlace;
  }

  /** The port of an origin, or that of its scheme. */
  public static int port(URI origin) {
    var authority = origin.getAuthority();
    int colon = authority.lastIndexOf(':');
    if (colon >= 0 && authority.indexOf(']') < colon) {
      return Integer.parseInt(authority.substring(colon + 1));
    }
    return "https".equals(origin.getScheme()) ? 443 : 80;
  }

  private static boolean isLocal(URI origin) {
    var host = origin.getAuthority().replaceAll(":\\d+$", "");
    return host.equals("localhost") || host.endsWith(".localhost") || host.equals(LOOPBACK);
  }
}
