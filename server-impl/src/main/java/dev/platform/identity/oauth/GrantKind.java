package dev.platform.identity.oauth;

import java.util.Arrays;
import java.util.Optional;

/** The ways to tokens. */
public enum GrantKind {
  CLIENT_CREDENTIALS("client_credentials"),
  AUTHORIZATION_CODE("authorization_code"),
  REFRESH_TOKEN("refresh_token"),
  DEVICE_CODE("urn:ietf:params:oauth:grant-type:device_code");

  private final String wire;

  GrantKind(String wire) {
    this.wire = wire;
  }

  /** Its name in OAuth messages. */
  String wire() {
    return wire;
  }

  static Optional<GrantKind> parse(String wire) {
    return Arrays.stream(values()).filter(kind -> kind.wire.equals(wire)).findFirst();
  }
}
