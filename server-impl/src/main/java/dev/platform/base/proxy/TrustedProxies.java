package dev.platform.base.proxy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Proxies of the operator's own, which are believed about who is behind them.
 *
 * @param addresses of versions 4 and 6
 */
public record TrustedProxies(Set<String> addresses) {
  /** Nobody is believed. */
  public static final TrustedProxies NONE = new TrustedProxies(Set.of());

  /** What looks like this is never looked up as a name. */
  private static final Pattern LITERAL =
      Pattern.compile("[0-9.]{7,15}|(?=[^:]{0,4}:)[0-9A-Fa-f:.]{2,45}");

  public TrustedProxies {
    addresses =
        addresses.stream().map(TrustedProxies::plain).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the other end of a connection is one of them. */
  public boolean include(String peer) {
    return !addresses.isEmpty() && addresses.contains(plain(peer));
  }

  /**
   * Who asks: behind proxies of ours the nearest address that is none; what is farther away anybody
   * could have said.
   *
   * @param peer the other end of the connection
   * @param forwardedFor the lines of {@code X-Forwarded-For}
   */
  public String client(String peer, List<String> forwardedFor) {
    if (!include(peer)) {
      return peer;
    }
    var hops = String.join(",", forwardedFor).split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      var hop = hops[i].trim();
      if (!LITERAL.matcher(hop).matches()) {
        return peer;
      }
      if (!include(hop)) {
        return hop;
      }
    }
    return peer;
  }

  /** An address has several forms; this is one of them. */
  private static String plain(String address) {
    if (!LITERAL.matcher(address).matches()) {
      return address;
    }
    try {
      return InetAddress.getByName(address).getHostAddress();
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
