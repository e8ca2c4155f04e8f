package dev.platform.client.http;

/** What a client proves its identity with. */
public sealed interface Credentials {
  /** An API key, which the client exchanges for tokens and renews them by itself. */
  record Key(String id, String secret) implements Credentials {
    public Key {
      requireText(id, "The id of the API key");
      requireText(secret, "The secret of the API key");
    }

    @Override
    public String toString() {
      return "Key[" + id + "]";
    }
  }

  /** Tokens that somebody else issues and renews. */
  record Tokens(TokenSource source) implements Credentials {}

  private static void requireText(String text, String what) {
    if (text.isBlank()) {
      throw new IllegalArgumentException(what + " is empty");
    }
  }
}
