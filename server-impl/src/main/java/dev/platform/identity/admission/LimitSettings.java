package dev.platform.identity.admission;

import dev.platform.base.config.Config;
import dev.platform.base.limit.RateLimit;
import dev.platform.base.proxy.TrustedProxies;
import dev.platform.base.secret.Secret;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How much one caller, and one workspace, may ask for.
 *
 * @param reads requests that change nothing
 * @param writes all others
 * @param creates new services and datastores, which count as writes too
 * @param deploys deploys and restarts of one service, which count as writes too
 * @param strangers requests of an address without a good credential
 * @param proxies are believed about who is behind them
 */
public record LimitSettings(
    RateLimit reads,
    RateLimit writes,
    RateLimit creates,
    RateLimit deploys,
    RateLimit strangers,
    TrustedProxies proxies) {
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f.:]+");
  private static final int MIN_PROOF = 20;
  private static final long MAX = 10_000_000;

  /** Reads the settings {@code platform.limits.*} and {@code platform.http.trustedproxies}. */
  public static LimitSettings of(Config config) {
    return new LimitSettings(
        rate(
            config,
            "reads",
            "read requests",
            2_000,
            "Read requests per minute for each caller and each workspace"),
        rate(
            config,
            "writes",
            "write requests",
            600,
            "Write requests per minute for each caller and each workspace"),
        rate(
            config,
            "creates",
            "create requests",
            60,
            "Services and datastores created per minute for each caller and each workspace"),
        rate(
            config,
            "deploys",
            "deploys and restarts of this service",
            100,
            "Deploys and restarts of one service per minute for each caller"),
        rate(
            config,
            "strangers",
            "unauthenticated requests",
            300,
            "Unauthenticated requests per minute for each IP address, including logins"),
        proxies(config));
  }

  private static RateLimit rate(
      Config config, String setting, String name, long fallback, String meaning) {
    return new RateLimit(
        name,
        config.number("limits." + setting, fallback, 0, MAX, meaning + ". 0 means no limit."));
  }

  private static TrustedProxies proxies(Config config) {
    var text =
        config.text(
            "http.trustedproxies",
            "",
            "Comma-separated IP addresses of proxies whose X-Forwarded-* headers are trusted.");
    Set<String> proxies =
        Stream.of(text.split(",", -1))
            .map(String::trim)
            .filter(it -> !it.isEmpty())
            .collect(Collectors.toSet());
    List<String> wrong = proxies.stream().filter(it -> !ADDRESS.matcher(it).matches()).toList();
    if (!wrong.isEmpty()) {
      config.problem("http.trustedproxies", "not an IP address: " + String.join(", ", wrong));
    }
    var trusted = new TrustedProxies(proxies, proof(config));
    if (!trusted.here().isEmpty() && !trusted.needsProof()) {
      config.problem(
          "http.trustedproxies",
          String.join(", ", trusted.here())
              + " is an address of this host, and every service on it can connect from there. Set"
              + " platform.http.proxysecret, and configure the proxy to send it in "
              + TrustedProxies.PROOF);
    }
    return trusted;
  }

  private static @Nullable Secret proof(Config config) {
    var secret =
        config.secret(
            "http.proxysecret",
            "Secret that trusted proxies send in "
                + TrustedProxies.PROOF
                + ". Required for proxies on this host.");
    if (secret.filter(it -> it.reveal().length() < MIN_PROOF).isPresent()) {
      config.problem("http.proxysecret", "must have at least " + MIN_PROOF + " characters");
    }
    return secret.orElse(null);
  }
}
