package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import dev.platform.surface.graphql.ContractSchemas;
import dev.platform.surface.graphql.SchemaWriter;
import dev.platform.surface.operation.OperationMethods;
import dev.platform.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The GraphQL schema follows from the contract, and has every operation of it. */
class PlatformSchemaTest {
  private static final String SCHEMA = "../specs/graphql/platform.graphqls";

  private final Map<String, Operation> operations = operations();
  private final Map<String, Map<String, String>> fields = fields();

  @Test
  void everyOperationHasAFieldOrAReason() {
    assertThat(fields.keySet())
        .as("specs/graphql/fields.yaml has a line for each operation that is registered")
        .isEqualTo(new TreeSet<>(operations.keySet()));
  }

  @Test
  void theSchemaIsThatOfTheContract() {
    var writer =
        new SchemaWriter(new ContractSchemas(List.of(document("platform"), document("native"))));
    var methods = new OperationMethods(resources());
    fields.forEach(
        (id, line) -> {
          if (line.containsKey("query")) {
            var name = line.get("query");
            writer.query(
                operations.get(id),
                methods.find(id).orElseThrow(),
                name,
                line.getOrDefault("child", name),
                line.getOrDefault("batch", ""));
          }
        });
    fields.forEach(
        (id, line) -> {
          if (line.containsKey("mutation")) {
            writer.mutation(
                operations.get(id), methods.find(id).orElseThrow(), line.get("mutation"));
          }
        });
    Golden.check(SCHEMA, writer.text());
  }

  private static List<Class<?>> resources() {
    List<Class<?>> resources = new ArrayList<>();
    Wiring.rooms().forEach(room -> resources.addAll(room.resources()));
    return resources;
  }

  /** Those that are registered by default, in the order of the list of fields. */
  private static Map<String, Operation> operations() {
    Map<String, Operation> found = new HashMap<>();
    var grades = Json.read(read("../specs/platform/grades.json"), JsonNode.class);
    for (Operation operation : PlatformOperation.values()) {
      if (!grades
          .path(operation.id())
          .path("grade")
          .asText(grades.path(operation.id()).asText())
          .equals("not-implemented")) {
        found.put(operation.id(), operation);
      }
    }
    for (Operation operation : NativeOperation.values()) {
      found.put(operation.id(), operation);
    }
    return found;
  }

  private static Map<String, Map<String, String>> fields() {
    return new Yaml().load(read("../specs/graphql/fields.yaml"));
  }

  private static JsonNode document(String name) {
    return Json.read(
        read("../specs/target/classes/dev/platform/specs/" + name + ".json"), JsonNode.class);
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
