package dev.platform.surface.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.http.Application;
import dev.platform.http.RequestIds;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.platform.WorkspaceOperations;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What blueprints do in workspaces. Each call is a request of its own, in the audit log too, but is
 * not counted: a sync is as large as its file.
 */
final class BlueprintOperations implements WorkspaceOperations {
  private final Operations operations;
  private final OperationCatalogue catalogue;

  @Inject
  BlueprintOperations(Operations operations, OperationCatalogue catalogue) {
    this.operations = operations;
    this.catalogue = catalogue;
  }

  @Override
  public JsonNode call(
      Caller caller,
      String operation,
      Map<String, List<String>> parameters,
      JsonNode body,
      Optional<String> idempotencyKey) {
    var call = new OperationCall(catalogue.find(operation), parameters, body, idempotencyKey);
    var id = CurrentRequest.current().map(CurrentRequest::id).orElseGet(BlueprintOperations::newId);
    return CurrentRequest.aside(
        id,
        caller,
        Map.of("surface", "blueprint"),
        () ->
            Optional.ofNullable(operations.call(caller, call))
                .<JsonNode>map(Application.MAPPER::valueToTree)
                .orElseGet(MissingNode::getInstance));
  }

  private static String newId() {
    return RequestIds.choose(null);
  }
}
