package dev.platform.client.internal;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The user and the password of a proxy. */
public record ProxyCredentials(String user, String password) {
  public ProxyCredentials {
    if (user.isBlank() || user.contains(":")) {
      throw new IllegalArgumentException("The user of the proxy is empty or contains a colon");
    }
  }

  /** The value of {@code Proxy-Authorization}. */
  String header() {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(pair);
  }

  @Override
  public String toString() {
    return "ProxyCredentials[" + user + "]";
  }
}
