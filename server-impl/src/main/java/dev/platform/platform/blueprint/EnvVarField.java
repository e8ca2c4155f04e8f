package dev.platform.platform.blueprint;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Literal;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Variable;
import org.jspecify.annotations.Nullable;

/** A variable as a field of its resource. Values are secret. */
final class EnvVarField {
  private static final String PREFIX = "envVars.";

  private EnvVarField() {}

  static FieldChange change(Variable variable) {
    return new FieldChange(PREFIX + variable.key(), null, null);
  }

  /** Whether a value in the file is another; what is made or entered once stays as it is. */
  static boolean differs(Variable variable, @Nullable String value) {
    return variable instanceof Literal literal
        ? !literal.value().reveal().equals(value)
        : value == null;
  }

  static ObjectNode input(String key, String value) {
    return Json.MAPPER.createObjectNode().put("key", key).put("value", value);
  }

  static ObjectNode generated(String key) {
    return Json.MAPPER.createObjectNode().put("key", key).put("generateValue", true);
  }
}
