package dev.platform.base.net;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Where a request is to go. What is wrong with a URL is found without a look-up; the addresses of
 * its name are checked when a connection is made, each time.
 *
 * @param host a name in lower case, or an IP address; an IPv6 address has its brackets
 * @param port where to connect
 * @param secure whether TLS is spoken
 * @param isLoopbackAllowed whether this machine may be reached
 */
record Destination(String host, int port, boolean secure, boolean isLoopbackAllowed) {
  private static final int HTTPS = 443;
  private static final int HTTP = 80;

  /** Below it are the ports of mail, remote shells and the like, which speak other protocols. */
  private static final int FIRST_UNPRIVILEGED = 1024;

  private static final int LAST_PORT = 65_535;
  private static final Pattern DOTTED_QUAD =
      Pattern.compile("((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\\.(?!$)|$)){4}");

  /**
   * The destination of a URL.
   *
   * @throws OutboundException if the URL can be seen to lead nowhere that is allowed
   */
  static Destination of(URI uri, OutboundSettings settings) throws OutboundException {
    var server =
        ServerAddress.of(uri)
            .orElseThrow(
                () -> new OutboundException("the URL must have the format https://host/path"));
    var name = server.host();
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    if (!secure && !(settings.isLoopbackAllowed() && isHttp(uri) && isLoopback(name))) {
      throw new OutboundException("the URL must begin with https://");
    }
    var destination =
        new Destination(name, port(server, secure), secure, settings.isLoopbackAllowed());
    destination.check();
    return destination;
  }

  private static boolean isHttp(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme());
  }

  private static int port(ServerAddress server, boolean secure) {
    return server.port() < 0 ? secure ? HTTPS : HTTP : server.port();
  }

  private void check() throws OutboundException {
    if (host.endsWith(".")) {
      throw nowhere();
    }
    boolean isLiteral = host.startsWith("[") || DOTTED_QUAD.matcher(host).matches();
    if (!isLiteral && HostNames.endsInNumber(host)) {
      throw nowhere(); // 127.1, 2130706433, 0x7f.1: clients do not agree on what they mean
    }
    if (isLoopback(host)) {
      requireLoopbackAllowed();
      return;
    }
    if (isLiteral && !PublicAddresses.contains(literal())) {
      throw nowhere();
    }
    if (port > LAST_PORT || (port < FIRST_UNPRIVILEGED && port != HTTPS)) {
      throw new OutboundException("the port of the URL must be 443, or from 1024 to 65535");
    }
  }

  private void requireLoopbackAllowed() throws OutboundException {
    if (!isLoopbackAllowed) {
      throw nowhere();
    }
    if (port < 1 || port > LAST_PORT) {
      throw new OutboundException("the port of the URL must be from 1 to 65535");
    }
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || host.equals("[::1]")
        || (host.startsWith("127.") && DOTTED_QUAD.matcher(host).matches());
  }

  private InetAddress literal() throws OutboundException {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw nowhere();
    }
  }

  /**
   * The address to connect to. All addresses of the name must be allowed, not only one. A private
   * address is rejected in the same words as none, so that a caller cannot learn which names are
   * known inside.
   */
  InetAddress choose(List<InetAddress> found) throws OutboundException {
    if (found.isEmpty()) {
      throw nowhere();
    }
    if (isLoopbackAllowed && all(found, InetAddress::isLoopbackAddress)) {
      return found.get(0);
    }
    if (!secure || !all(found, PublicAddresses::contains)) {
      throw nowhere();
    }
    return found.get(0);
  }

  private static boolean all(List<InetAddress> addresses, Predicate<InetAddress> test) {
    return addresses.stream().allMatch(test);
  }

  private OutboundException nowhere() {
    return new OutboundException(host + " does not have a public IP address");
  }
}
