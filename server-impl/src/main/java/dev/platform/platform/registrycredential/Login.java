package dev.platform.platform.registrycredential;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.platform.NameRule;

/**
 * The login that a credential shall hold.
 *
 * @param token password or access token
 */
public record Login(Registry registry, String name, String username, Secret token) {
  private static final int MAX = 255;
  private static final int MAX_TOKEN = 16_384;

  public Login {
    NameRule.check("name", name, MAX);
    NameRule.check("username", username, MAX);
    int length = token.reveal().length();
    if (length == 0 || length > MAX_TOKEN) {
      throw Failure.invalid("authToken", "must have 1 to 16384 characters");
    }
  }
}
