package dev.platform.client.internal;

/** The credentials of a client. */
public sealed interface Credentials {
  /** An API key. The client exchanges it for tokens and renews them automatically. */
  record Key(String id, String secret) implements Credentials {
    public Key {
      requireText(id, "The ID of the API key");
      requireText(secret, "The secret of the API key");
      id = id.strip();
      secret = secret.strip();
    }

    @Override
    public String toString() {
      return "Key[" + id + "]";
    }
  }

  /** Tokens that are issued and renewed by someone else. */
  record Tokens(TokenSource source) implements Credentials {}

  private static void requireText(String text, String what) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(what + " is empty");
    }
  }
}
