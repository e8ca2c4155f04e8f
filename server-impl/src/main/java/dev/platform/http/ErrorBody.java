package dev.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The body of every rejection.
 *
 * @param code machine-readable reason, where a client would act on it
 * @param id fixed by the status
 * @param message complete English
 * @param params facts that a client can act on
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonPropertyOrder({"id", "message", "code", "params"})
record ErrorBody(
    String id, String message, @Nullable String code, @Nullable Map<String, Object> params) {

  /** The field that is wrong, if it is one. */
  Optional<String> field() {
    return params != null && params.get("field") instanceof String name
        ? Optional.of(name)
        : Optional.empty();
  }
}
