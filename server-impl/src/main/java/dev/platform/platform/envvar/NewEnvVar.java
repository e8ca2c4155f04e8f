package dev.platform.platform.envvar;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.engine.spi.PortNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variable to set.
 *
 * @param value null keeps the value that the key has, or else generates one
 */
public record NewEnvVar(String key, @Nullable Secret value) {
  private static final int GENERATED_BYTES = 32;
  private static final String PORT = "PORT";

  /** What a key may be. */
  public static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,254}");

  public static final String KEY_RULE =
      "must have at most 255 letters, digits, underscores, hyphens, and dots, and must start"
          + " with a letter or an underscore";

  public NewEnvVar {
    if (!KEY.matcher(key).matches()) {
      throw Failure.invalid("key", KEY_RULE);
    }
    if (value != null && value.reveal().indexOf('\0') >= 0) {
      throw Failure.invalid("value", "the value of " + key + " must not contain a null character");
    }
    if (value != null && key.equals(PORT) && PortNumber.parse(value.reveal()).isEmpty()) {
      throw Failure.invalid("value", "the value of PORT must be " + PortNumber.RULE);
    }
  }

  /** Whether the value is left to us. */
  public boolean isGenerated() {
    return value == null;
  }

  /**
   * All variables of something, in the order that was given.
   *
   * @param known what it has, whose values may be kept
   * @throws Failure invalid if they are too many or too large, or one comes twice
   */
  public static List<EnvVar> inOrder(List<NewEnvVar> wanted, List<EnvVar> known) {
    Map<String, EnvVar> all = new LinkedHashMap<>();
    for (NewEnvVar each : wanted) {
      if (all.put(each.key(), each.at(all.size() + 1, known)) != null) {
        throw Failure.invalid("key", each.key() + " is specified more than once");
      }
    }
    EnvVarLimits.check(all.values());
    return List.copyOf(all.values());
  }

  /**
   * The variable on top of those that are there: a new one comes last, a known one stays.
   *
   * @throws Failure invalid if they are too many or too large
   */
  public EnvVar over(List<EnvVar> known) {
    long last = known.stream().mapToLong(EnvVar::position).max().orElse(0);
    var envVar = at(same(known).map(EnvVar::position).orElse(last + 1), known);
    EnvVarLimits.check(
        Stream.concat(known.stream().filter(other -> !other.key().equals(key)), Stream.of(envVar))
            .toList());
    return envVar;
  }

  private EnvVar at(long position, List<EnvVar> known) {
    return new EnvVar(
        key,
        value != null
            ? value
            : same(known)
                .map(EnvVar::value)
                .orElseGet(() -> new Secret(RandomTokens.base64(GENERATED_BYTES))),
        position);
  }

  private Optional<EnvVar> same(List<EnvVar> known) {
    return known.stream().filter(other -> other.key().equals(key)).findFirst();
  }
}
