package dev.platform.platform.envvar;

import dev.platform.api.platform.model.AddUpdateEnvVarInputDto;
import dev.platform.api.platform.model.EnvVarDto;
import dev.platform.api.platform.model.EnvVarGenerateValueDto;
import dev.platform.api.platform.model.EnvVarInputDto;
import dev.platform.api.platform.model.EnvVarKeyGenerateValueDto;
import dev.platform.api.platform.model.EnvVarKeyValueDto;
import dev.platform.api.platform.model.EnvVarValueDto;
import dev.platform.api.platform.model.EnvVarWithCursorDto;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Variables as the contract shows and takes them. Rooms that create with variables use it too. */
public final class EnvVarViews {
  private EnvVarViews() {}

  /** The variables of a request; null is none. */
  public static List<NewEnvVar> inputs(@Nullable List<EnvVarInputDto> inputs) {
    return inputs == null ? List.of() : inputs.stream().map(EnvVarViews::input).toList();
  }

  private static NewEnvVar input(EnvVarInputDto input) {
    if (input instanceof EnvVarKeyValueDto given) {
      return new NewEnvVar(given.getKey(), new Secret(given.getValue()));
    }
    var generated = (EnvVarKeyGenerateValueDto) input;
    return generated(generated.getKey(), generated.getGenerateValue());
  }

  /** The variable of a request that names it in its path. */
  public static NewEnvVar input(String key, AddUpdateEnvVarInputDto input) {
    return input instanceof EnvVarValueDto given
        ? new NewEnvVar(key, new Secret(given.getValue()))
        : generated(key, ((EnvVarGenerateValueDto) input).getGenerateValue());
  }

  private static NewEnvVar generated(String key, boolean generateValue) {
    if (!generateValue) {
      throw Failure.invalid("generateValue", "must be true, or send a value for " + key);
    }
    return new NewEnvVar(key, null);
  }

  /** A variable with its value. */
  public static EnvVarDto envVar(EnvVar envVar) {
    return new EnvVarDto().key(envVar.key()).value(envVar.value().reveal());
  }

  static EnvVarWithCursorDto entry(EnvVar envVar, String cursor) {
    return new EnvVarWithCursorDto().envVar(envVar(envVar)).cursor(cursor);
  }
}
