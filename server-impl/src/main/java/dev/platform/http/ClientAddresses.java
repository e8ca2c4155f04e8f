package dev.platform.http;

import dev.platform.base.proxy.TrustedProxies;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells where requests come from: the other end of the connection, or who a trusted proxy says is
 * behind it. An address of version 6 stands for its network of 64 bits, which one customer has.
 */
public final class ClientAddresses {
  /** The property of a request that a listener keeps the other end of its connection in. */
  public static final String PEER = "platform.peer";

  /** The header in which proxies say who is behind them. */
  public static final String FORWARDED_FOR = "X-Forwarded-For";

  private static final Pattern LITERAL = Pattern.compile("[0-9A-Fa-f.:]{2,45}");
  private static final int V6_BYTES = 16;
  private static final int NETWORK_BYTES = 8;

  private final TrustedProxies proxies;

  /** For an origin. */
  public ClientAddresses(TrustedProxies proxies) {
    this.proxies = proxies;
  }

  /** The address that a request is counted for. */
  String of(ContainerRequestContext request) {
    var peer = request.getProperty(PEER) instanceof String text ? text : "";
    var headers = request.getHeaders();
    return of(
        peer,
        headers.getOrDefault(TrustedProxies.PROOF, List.of()),
        headers.getOrDefault(FORWARDED_FOR, List.of()));
  }

  /**
   * The address that a request is counted for.
   *
   * @param peer the other end of the connection
   * @param proofs the lines of {@link TrustedProxies#PROOF}
   * @param forwardedFor the lines of the header
   */
  public String of(String peer, List<String> proofs, List<String> forwardedFor) {
    return network(proxies.client(peer, proofs, forwardedFor));
  }

  /** Whether the other end of a connection may be a proxy of ours, which speaks for many. */
  public boolean isProxy(String peer) {
    return proxies.have(peer);
  }

  private static String network(String address) {
    if (address.indexOf(':') < 0 || !LITERAL.matcher(address).matches()) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      if (bytes.length == V6_BYTES) {
        Arrays.fill(bytes, NETWORK_BYTES, V6_BYTES, (byte) 0);
      }
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      return address;
    }
  }
}
