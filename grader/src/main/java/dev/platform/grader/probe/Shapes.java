package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Optional;

/** Holds answers against the schemas of the contract. */
final class Shapes {
  private static final String BASE = "https://contract.invalid/document.json";

  private final Schema document;

  Shapes(ObjectNode document) {
    this.document =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(BASE), document);
  }

  /** What is wrong with an answer; nothing when it is as the contract has it. */
  List<String> complaints(ProbedOperation operation, Reply reply) {
    Optional<String> schema = operation.schema(reply.status());
    if (schema.isEmpty()) {
      return List.of("the API spec does not declare the status " + reply.status());
    }
    if (schema.get().isEmpty()) {
      return List.of();
    }
    if (!reply.mediaType().equals("application/json")) {
      return List.of("the content type is not application/json");
    }
    JsonNode json = reply.json();
    return json.isMissingNode() ? List.of("the body is not JSON") : complaints(schema.get(), json);
  }

  private List<String> complaints(String place, JsonNode json) {
    return document
        .getRefSchema(SchemaLocation.of(BASE + "#" + place).getFragment())
        .validate(
            json,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(error -> (error.getInstanceLocation() + " " + error.getMessage()).strip())
        .toList();
  }
}
