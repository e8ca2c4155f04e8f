package dev.platform.identity.oauth.client;

import java.util.Arrays;
import java.util.Optional;

/** The ways to tokens. */
public enum GrantType {
  CLIENT_CREDENTIALS("client_credentials"),
  AUTHORIZATION_CODE("authorization_code"),
  REFRESH_TOKEN("refresh_token"),
  DEVICE_CODE("urn:ietf:params:oauth:grant-type:device_code");

  private final String wire;

  GrantType(String wire) {
    this.wire = wire;
  }

  /** Its name in OAuth messages. */
  public String wire() {
    return wire;
  }

  /** The grant of a {@code grant_type}; empty if there is none. */
  public static Optional<GrantType> parse(String wire) {
    return Arrays.stream(values()).filter(kind -> kind.wire.equals(wire)).findFirst();
  }
}
