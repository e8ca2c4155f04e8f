package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The request of an operation, to be copied into a terminal. */
record RequestText(OperationText text) {
  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");

  String curl(SchemaText schemas) {
    var operation = text.operation();
    List<String> parts = new ArrayList<>();
    parts.add("curl -fsS");
    if (!operation.method().equals("GET")) {
      parts.add("-X " + operation.method());
    }
    parts.add('"' + "$API" + variables(operation.path()) + query(schemas) + '"');
    if (!operation.isPublic()) {
      parts.add("-H \"$AUTH\"");
    }
    var body =
        OperationText.content(schemas.resolve(text.node().path("requestBody")))
            .map(new ExampleText(schemas)::of);
    return String.join(" ", parts) + data(body);
  }

  private static String data(Optional<JsonNode> body) {
    return body.map(
            it ->
                " \\\n  -H 'Content-Type: application/json' -d '"
                    + ExampleText.shown(it).replace("'", "'\\''")
                    + "'")
        .orElse("");
  }

  /** {@code {serviceId}} is {@code $SERVICE_ID}. */
  private static String variables(String path) {
    return PARAMETER.matcher(path).replaceAll(found -> "\\$" + variable(found.group(1)));
  }

  private static String variable(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }

  private String query(SchemaText schemas) {
    List<String> needed = new ArrayList<>();
    for (JsonNode each : text.node().path("parameters")) {
      var parameter = schemas.resolve(each);
      if (parameter.path("in").asText().equals("query") && parameter.path("required").asBoolean()) {
        needed.add(parameter.path("name").asText());
      }
    }
    return needed.isEmpty()
        ? ""
        : needed.stream()
            .map(name -> name + "=$" + variable(name))
            .collect(Collectors.joining("&", "?", ""));
  }
}
