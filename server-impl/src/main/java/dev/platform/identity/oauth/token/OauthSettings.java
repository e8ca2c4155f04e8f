package dev.platform.identity.oauth.token;

import dev.platform.base.config.Config;
import dev.platform.identity.oauth.client.Clients;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What tokens need to know of the installation.
 *
 * @param issuer origin of the OAuth server, {@code iss} of every token
 * @param audience origin of the API, {@code aud} of every token that is not for the tool server
 * @param tokenLife how long an access token is good
 * @param cliTokenLife how long one of Render's command line client is good, which renews what lives
 *     for less than a day at every command
 * @param refreshGrace how long a refresh token that was used still gives the newest of its line
 * @param keyLife how long a key signs before the next one does
 * @param externalIssuer another authorization server whose tokens of people are taken
 */
public record OauthSettings(
    URI issuer,
    URI audience,
    Duration tokenLife,
    Duration cliTokenLife,
    Duration refreshGrace,
    Duration keyLife,
    Optional<URI> externalIssuer) {
  private static final Duration TOKEN_LIFE = Duration.ofMinutes(15);
  private static final Duration CLI_TOKEN_LIFE = Duration.ofDays(7);
  private static final Duration SHORTEST_TOKEN_LIFE = Duration.ofSeconds(10);
  private static final Duration LONGEST_TOKEN_LIFE = Duration.ofDays(30);
  private static final Duration REFRESH_GRACE = Duration.ofSeconds(60);
  private static final Duration SHORTEST_REFRESH_GRACE = Duration.ofSeconds(10);
  private static final Duration LONGEST_REFRESH_GRACE = Duration.ofMinutes(10);
  private static final Duration KEY_LIFE = Duration.ofDays(30);
  private static final Duration SHORTEST_KEY_LIFE = Duration.ofHours(1);
  private static final Duration LONGEST_KEY_LIFE = Duration.ofDays(365);

  /**
   * Settings of an operator.
   *
   * @param issuer origin of the authorization server
   * @param api origin of the API
   */
  public static OauthSettings of(Config config, URI issuer, URI api) {
    var keyLife =
        config.duration(
            "oauth.keylife",
            KEY_LIFE,
            SHORTEST_KEY_LIFE,
            LONGEST_KEY_LIFE,
            "How long a signing key is used before it is rotated.");
    return new OauthSettings(
        issuer,
        api,
        tokenLife(config, "oauth.tokenlife", TOKEN_LIFE, "Lifetime of access tokens."),
        tokenLife(
            config,
            "oauth.clitokenlife",
            CLI_TOKEN_LIFE,
            "Lifetime of access tokens of Render's CLI."),
        config.duration(
            "oauth.refreshgrace",
            REFRESH_GRACE,
            SHORTEST_REFRESH_GRACE,
            LONGEST_REFRESH_GRACE,
            "How long a used refresh token still returns the latest one of its login."),
        keyLife,
        config
            .optionalText(
                "oauth.issuer",
                "URL of an external authorization server whose tokens users can use. See ADR 0021.")
            .flatMap(text -> issuer(config, text)));
  }

  private static Duration tokenLife(Config config, String name, Duration fallback, String meaning) {
    return config.duration(name, fallback, SHORTEST_TOKEN_LIFE, LONGEST_TOKEN_LIFE, meaning);
  }

  private static Optional<URI> issuer(Config config, String text) {
    try {
      var uri = URI.create(text);
      if (uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null) {
        return Optional.of(uri);
      }
    } catch (IllegalArgumentException e) {
      // Reported below, with all other problems.
    }
    config.problem("oauth.issuer", "must be a URL such as https://login.example.org");
    return Optional.empty();
  }

  /** How long an access token of a client is good. */
  Duration tokenLife(String clientId) {
    return Clients.isOurs(clientId) ? cliTokenLife : tokenLife;
  }

  /** How long the token is good that is good for longest. */
  Duration longestTokenLife() {
    return tokenLife.compareTo(cliTokenLife) > 0 ? tokenLife : cliTokenLife;
  }

  /** What a token for the tool server is good for. */
  public URI tools() {
    return URI.create(audience + "/mcp");
  }

  /** Where tokens may come from, the one for people first. */
  List<URI> issuers() {
    return externalIssuer.map(other -> List.of(other, issuer)).orElse(List.of(issuer));
  }

  /** All that a token can be good for. */
  Set<URI> resources() {
    return Set.of(audience, tools());
  }
}
