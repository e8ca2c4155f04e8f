package dev.platform.base.proxy;

import dev.platform.base.secret.Secret;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Proxies of the operator's own, which are trusted to report the client's address. A proxy on this
 * machine has an address that every service here connects from too; it must send a secret.
 */
public final class TrustedProxies {
  /** The header of requests in which a proxy shows the secret. It ends here. */
  public static final String PROOF = "X-Platform-Proxy-Secret";

  /** No proxy is trusted. */
  public static final TrustedProxies NONE = new TrustedProxies(Set.of(), null);

  /** What looks like this is never looked up as a name. */
  private static final Pattern LITERAL =
      Pattern.compile("[0-9.]{7,15}|(?=[^:]{0,4}:)[0-9A-Fa-f:.]{2,45}");

  private final Set<String> addresses;
  private final Set<String> here;
  private final @Nullable Secret secret;

  /**
   * Some proxies.
   *
   * @param addresses of versions 4 and 6
   * @param secret that all of them show in {@link #PROOF}; null asks for none
   */
  public TrustedProxies(Set<String> addresses, @Nullable Secret secret) {
    this.addresses =
        addresses.stream().map(TrustedProxies::plain).collect(Collectors.toUnmodifiableSet());
    this.here =
        this.addresses.stream()
            .filter(TrustedProxies::isHere)
            .collect(Collectors.toUnmodifiableSet());
    this.secret = secret;
  }

  /** Whether they show a secret. */
  public boolean needsProof() {
    return secret != null;
  }

  /** Those of their addresses that are of this machine. */
  public Set<String> here() {
    return here;
  }

  /**
   * Whether the other end of a connection is one of them.
   *
   * @param proofs the lines of {@link #PROOF}
   */
  public boolean include(String peer, List<String> proofs) {
    return have(peer)
        && (secret == null || (proofs.size() == 1 && secret.equals(new Secret(proofs.get(0)))));
  }

  /**
   * Who asks: behind proxies of ours the nearest address that is none; what is farther away, anyone
   * could have said. Behind the nearest one, an address of this machine is that of a service.
   *
   * @param peer the other end of the connection
   * @param proofs the lines of {@link #PROOF}
   * @param forwardedFor the lines of {@code X-Forwarded-For}
   */
  public String client(String peer, List<String> proofs, List<String> forwardedFor) {
    if (!include(peer, proofs)) {
      return peer;
    }
    var hops = String.join(",", forwardedFor).split(",", -1);
    for (int i = hops.length - 1; i >= 0; i--) {
      var hop = hops[i].trim();
      if (!LITERAL.matcher(hop).matches()) {
        return peer;
      }
      if (!have(hop) || here.contains(plain(hop))) {
        return hop;
      }
    }
    return peer;
  }

  /** Whether an address is one of theirs, which says little about who uses it. */
  public boolean have(String address) {
    return !addresses.isEmpty() && addresses.contains(plain(address));
  }

  private static boolean isHere(String address) {
    return parse(address)
        .filter(it -> it.isLoopbackAddress() || it.isAnyLocalAddress() || hasInterface(it))
        .isPresent();
  }

  private static boolean hasInterface(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  /** An address has several forms; this is one of them. */
  private static String plain(String address) {
    return parse(address).map(InetAddress::getHostAddress).orElse(address);
  }

  private static Optional<InetAddress> parse(String address) {
    try {
      return LITERAL.matcher(address).matches()
          ? Optional.of(InetAddress.getByName(address))
          : Optional.empty();
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }
}
