package dev.platform.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.identity.access.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The operations of the API, by which a blueprint reads and changes a workspace: with the same
 * checks, the same permissions, and the same entries in the audit log as a user's own requests.
 */
public interface WorkspaceOperations {
  /**
   * Carries out one operation.
   *
   * @param operation its id in the contract
   * @param parameters those of path and query, by name, each with its values
   * @param body a missing node if there is none
   * @param idempotencyKey makes repeats of a creation harmless
   * @return the body of the response; a missing node if it has none
   * @throws dev.platform.base.error.Failure as the API would reject it
   */
  JsonNode call(
      Caller caller,
      String operation,
      Map<String, List<String>> parameters,
      JsonNode body,
      Optional<String> idempotencyKey);
}
