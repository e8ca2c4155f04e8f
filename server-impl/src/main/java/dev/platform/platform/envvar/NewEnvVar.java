package dev.platform.platform.envvar;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A variable to set.
 *
 * @param value null keeps the value that the key has, or else generates one
 */
public record NewEnvVar(String key, @Nullable Secret value) {
  private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");

  public NewEnvVar {
    if (!KEY.matcher(key).matches()) {
      throw Failure.invalid(
          "key",
          "must have at most 255 letters, digits, and underscores, and must not start with a"
              + " digit");
    }
    if (value != null && value.reveal().indexOf('\0') >= 0) {
      throw Failure.invalid("value", "the value of " + key + " must not contain a null character");
    }
  }

  /** Whether the value is left to us. */
  boolean isGenerated() {
    return value == null;
  }
}
