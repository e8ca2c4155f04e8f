package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.InputStream;

/** The documents as they are bundled. */
final class ContractDocuments {
  private static final JsonNode PLATFORM = read("platform");
  private static final JsonNode NATIVE = read("native");

  private ContractDocuments() {}

  static JsonNode of(Operation operation) {
    return operation instanceof PlatformOperation ? PLATFORM : NATIVE;
  }

  static JsonNode node(Operation operation) {
    for (JsonNode path : of(operation).path("paths")) {
      for (JsonNode node : path) {
        if (node.path("operationId").asText().equals(operation.id())) {
          return node;
        }
      }
    }
    throw new IllegalArgumentException(operation.id());
  }

  private static JsonNode read(String name) {
    var file = "/dev/platform/specs/" + name + ".json";
    try (InputStream stream = ContractDocuments.class.getResourceAsStream(file)) {
      return Json.MAPPER.readTree(stream);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
