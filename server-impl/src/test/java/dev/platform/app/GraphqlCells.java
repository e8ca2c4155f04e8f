package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.base.json.Json;
import dev.platform.surface.graphql.GraphqlCalls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Optional;

/** Cells of the permission table, found through GraphQL. */
final class GraphqlCells {
  private final GraphqlCalls calls = new GraphqlCalls();
  private final HttpClient client;

  GraphqlCells(HttpClient client) {
    this.client = client;
  }

  /** Whether GraphQL has an operation. */
  boolean has(Operation operation) {
    return calls.has(operation);
  }

  /**
   * What becomes of an operation.
   *
   * @param headers those of a caller
   */
  String cell(TestTenant tenant, Operation operation, Map<String, String> headers) {
    var requests = tenant.requests();
    Optional<String> body = requests.body(operation, Map.of()).map(ContractRequests.Body::text);
    var document = calls.body(operation, requests.target(operation), body);
    var request =
        HttpRequest.newBuilder(tenant.server().uri("/graphql"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(document));
    headers.forEach(request::header);
    var response = client.sendAsync(request.build(), BodyHandlers.ofString()).join();
    return switch (response.statusCode()) {
      case 401 -> "who";
      case 403 -> "no";
      case 200 -> cell(Json.read(response.body(), JsonNode.class));
      default -> response.statusCode() + " " + response.body();
    };
  }

  private static String cell(JsonNode result) {
    var error = result.at("/errors/0");
    return switch (error.at("/extensions/code").asText()) {
      case "FORBIDDEN", "INSUFFICIENT_SCOPE" -> "no";
      case "NOT_FOUND" -> "hidden";
      case "UNAUTHORIZED" -> "who";
      case "INTERNAL_ERROR" -> "500";
      case "" -> error.isMissingNode() ? "yes" : error.path("message").asText();
      default -> "yes";
    };
  }
}
