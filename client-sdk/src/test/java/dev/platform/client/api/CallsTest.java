package dev.platform.client.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.client.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallsTest {
  @Test
  void everyOperationOfTheContractHasACall() throws Exception {
    List<String> missing = new ArrayList<>();
    int operations = 0;
    for (JsonNode path : contract().path("paths")) {
      for (JsonNode operation : path) {
        if (operation.has("operationId")) {
          operations++;
          if (!hasCall(operation)) {
            missing.add(operation.path("operationId").asText());
          }
        }
      }
    }

    assertThat(operations).isEqualTo(208);
    assertThat(missing)
        .as("a subscription is no call: see LogTail")
        .containsExactly("subscribe-logs");
  }

  private static boolean hasCall(JsonNode operation) throws ClassNotFoundException {
    String tag = operation.path("tags").path(0).asText();
    String method = camelCase(operation.path("operationId").asText());
    return Stream.of(Class.forName("dev.platform.client.api." + tag + "Api").getMethods())
        .map(Method::getName)
        .anyMatch(method::equals);
  }

  private static String camelCase(String operationId) {
    StringBuilder name = new StringBuilder();
    for (String word : operationId.split("-")) {
      name.append(name.length() == 0 ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
      name.append(word.substring(1));
    }
    return name.toString();
  }

  private static JsonNode contract() throws IOException {
    try (InputStream in =
        CallsTest.class.getResourceAsStream("/dev/platform/specs/platform.json")) {
      return Json.read(in.readAllBytes(), new TypeReference<JsonNode>() {});
    }
  }
}
