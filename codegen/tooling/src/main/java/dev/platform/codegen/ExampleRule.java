package dev.platform.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.util.Map;

/** Every example and every default is valid against its schema, formats included. */
final class ExampleRule implements Lint.Rule {
  private static final String DOCUMENT = "https://contract.invalid/document";

  @Override
  public void check(Contract contract, Problems problems) {
    ObjectNode plain = Unions.inPlainSchema(contract.document());
    new Run(new Contract(plain), problems).checkAll(plain, "");
  }

  private static final class Run {
    private final Contract contract;
    private final Problems problems;
    private final SchemaRegistry schemas;
    private int inline;

    Run(Contract contract, Problems problems) {
      this.contract = contract;
      this.problems = problems;
      String text = contract.document().toString();
      this.schemas =
          SchemaRegistry.withDialect(
              Dialects.getOpenApi31(),
              builder ->
                  builder
                      .schemaRegistryConfig(
                          SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build())
                      .schemas(Map.of(DOCUMENT, text)));
    }

    /** {@code where} is a pointer; it tells the reader where the example stands. */
    void checkAll(JsonNode node, String where) {
      if (node.has("schema")) {
        checkHolder(node, node.get("schema"), where);
      }
      if (isSchema(node)) {
        checkSchema(node, where);
      }
      node.properties()
          .forEach(
              it -> {
                if (!it.getKey().startsWith("example")) {
                  checkAll(it.getValue(), where + "/" + it.getKey());
                }
              });
      for (int i = 0; node.isArray() && i < node.size(); i++) {
        checkAll(node.get(i), where + "/" + i);
      }
    }

    private void checkHolder(JsonNode holder, JsonNode schema, String where) {
      if (holder.has("example")) {
        check(holder.get("example"), schema, where + "/example");
      }
      holder
          .path("examples")
          .properties()
          .forEach(
              it -> {
                JsonNode example = contract.resolve(it.getValue());
                check(example.path("value"), schema, where + "/examples/" + it.getKey());
              });
    }

    private void checkSchema(JsonNode schema, String where) {
      if (schema.has("example")) {
        check(schema.get("example"), schema, where + "/example");
      }
      if (schema.has("default")) {
        check(schema.get("default"), schema, where + "/default");
      }
      for (JsonNode example : schema.path("examples")) {
        check(example, schema, where + "/examples");
      }
    }

    private static boolean isSchema(JsonNode node) {
      JsonNode type = node.path("type");
      return (type.isTextual() || type.isArray() || node.path("$ref").isTextual())
          && !node.has("schema");
    }

    private void check(JsonNode example, JsonNode schema, String where) {
      for (Error error : compile(schema).validate(example.toString(), InputFormat.JSON)) {
        problems.add(where, error.getInstanceLocation() + " " + error.getMessage());
      }
    }

    private Schema compile(JsonNode schema) {
      ObjectNode absolute = schema.deepCopy();
      Contract.walk(
          absolute,
          it -> {
            String reference = it.path("$ref").asText();
            if (reference.startsWith("#/")) {
              it.put("$ref", DOCUMENT + reference);
            }
          });
      inline++;
      return schemas.getSchema(SchemaLocation.of(DOCUMENT + "/inline/" + inline), absolute);
    }
  }
}
