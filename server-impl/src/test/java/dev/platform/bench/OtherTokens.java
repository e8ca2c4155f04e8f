package dev.platform.bench;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;

/**
 * The token endpoint of another OAuth server on this machine, if one is named: {@code
 * bench.oauth.url}, and as {@code bench.oauth.form} the body of a request that gets a token, with
 * {@code client_id} and {@code client_secret} in it.
 */
record OtherTokens(URI url, String form) {

  static Optional<OtherTokens> configured() {
    return Optional.ofNullable(System.getProperty("bench.oauth.url"))
        .map(url -> new OtherTokens(URI.create(url), System.getProperty("bench.oauth.form", "")));
  }

  Side side() throws IOException {
    return new LoadSide("POST " + url, new Load(url.getPort(), Wire.post(url.getPath(), form)));
  }
}
