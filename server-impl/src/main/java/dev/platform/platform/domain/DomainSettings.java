package dev.platform.platform.domain;

import dev.platform.base.config.Config;
import io.netty.util.NetUtil;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Settings of custom domains.
 *
 * @param resolver {@code host:port} of the DNS resolver that is asked; empty is the system's
 * @param limit domains that a workspace can have
 * @param addresses IP addresses that an apex is to lead to; empty if the operator named none
 * @param appsDomain services are reached as {@code <slug>.<appsDomain>}
 * @param ownHosts host names of the installation, which are nobody's custom domain
 */
public record DomainSettings(
    Optional<String> resolver,
    int limit,
    List<String> addresses,
    String appsDomain,
    Set<String> ownHosts) {
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\S+|\\[[0-9a-fA-F:.]+]):\\d{1,5}");
  private static final Pattern COMMA = Pattern.compile(",");
  private static final int USUAL_LIMIT = 100;
  private static final int MAX_LIMIT = 100_000;

  public DomainSettings {
    addresses = List.copyOf(addresses);
    ownHosts = Set.copyOf(ownHosts);
  }

  /**
   * Reads the settings {@code platform.domain.*}.
   *
   * @param apps origin of services; {@code *} stands for the slug
   * @param others the other origins
   */
  public static DomainSettings of(Config config, URI apps, List<URI> others) {
    return new DomainSettings(
        resolver(config),
        (int)
            config.number(
                "domain.limit",
                USUAL_LIMIT,
                1,
                MAX_LIMIT,
                "Maximum number of custom domains per workspace."),
        addresses(config),
        apps.getAuthority().replaceFirst("^\\*\\.", "").replaceFirst(":\\d+$", ""),
        others.stream().map(URI::getHost).collect(Collectors.toSet()));
  }

  private static Optional<String> resolver(Config config) {
    var resolver =
        config.optionalText(
            "domain.resolver",
            "host:port of the DNS resolver that verifies custom domains. If not set, the system's"
                + " resolver is used.");
    if (resolver.isPresent() && !HOST_AND_PORT.matcher(resolver.get()).matches()) {
      config.problem("domain.resolver", "must have the format host:port, such as 9.9.9.9:53");
    }
    return resolver;
  }

  private static List<String> addresses(Config config) {
    var text =
        config.text(
            "domain.addresses",
            "",
            "Comma-separated public IP addresses of the edge, shown as A and AAAA records for apex"
                + " domains.");
    var addresses =
        COMMA.splitAsStream(text).map(String::strip).filter(it -> !it.isEmpty()).sorted().toList();
    addresses.stream()
        .filter(it -> NetUtil.createByteArrayFromIpAddressString(it) == null)
        .forEach(it -> config.problem("domain.addresses", "\"" + it + "\" is not an IP address"));
    return addresses;
  }

  /** The host name that a service has on this installation. */
  String target(String slug) {
    return slug + "." + appsDomain;
  }

  /** Whether a name is the installation's own. */
  boolean isOwn(DomainName name) {
    return name.isWithin(appsDomain) || ownHosts.contains(name.text());
  }
}
