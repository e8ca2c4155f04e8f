package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;

/** The documents as they are bundled. */
final class ContractDocuments {
  private static final Map<Class<?>, JsonNode> DOCUMENTS =
      Map.of(
          PlatformOperation.class, read("platform"),
          NativeOperation.class, read("native"),
          PageOperation.class, read("pages"),
          OauthOperation.class, read("oauth"));

  private ContractDocuments() {}

  static JsonNode of(Operation operation) {
    return Objects.requireNonNull(DOCUMENTS.get(operation.getClass()));
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
