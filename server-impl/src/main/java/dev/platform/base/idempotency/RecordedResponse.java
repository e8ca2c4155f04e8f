package dev.platform.base.idempotency;

import java.util.Map;

/**
 * A response, to be given again.
 *
 * @param status its status
 * @param headers those of its headers that matter
 * @param body its body; empty if it has none
 */
public record RecordedResponse(int status, Map<String, String> headers, String body) {
  public RecordedResponse {
    headers = headers == null ? Map.of() : Map.copyOf(headers);
  }

  @Override
  public String toString() {
    return "Answer[" + status + "]";
  }
}
