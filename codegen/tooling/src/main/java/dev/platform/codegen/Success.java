package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/** The answer of an operation when all goes well. */
record Success(int status, boolean hasBody) {
  /**
   * The lowest 2xx, else the lowest status below 400 (a redirect or an upgrade); {@code
   * x-success-status} names it where an operation documents several.
   */
  static Success of(Contract contract, Contract.Entry operation) {
    JsonNode responses = operation.node().path("responses");
    int status =
        operation
            .node()
            .path("x-success-status")
            .asInt(
                responses.properties().stream()
                    .map(it -> it.getKey())
                    .filter(it -> it.matches("[123]\\d\\d"))
                    .map(Integer::valueOf)
                    .min(
                        Comparator.comparing((Integer it) -> it / 100 != 2).thenComparing(it -> it))
                    .orElse(0));
    JsonNode answer = contract.resolve(responses.path(Integer.toString(status)));
    return new Success(status, status >= 200 && !answer.path("content").isEmpty());
  }
}
