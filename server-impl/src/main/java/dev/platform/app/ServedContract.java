package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.content.source.Origins;
import dev.platform.content.system.Documents;
import dev.platform.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A contract as this installation serves it: its servers are the installation's own. */
final class ServedContract {
  private ServedContract() {}

  /** The contracts that the content service serves. */
  static Documents documents(Origins origins, List<Route> routes) {
    return new Documents(
        at(Map.of("base_url", origins.base()), GradedContract.bundled("content")),
        at(Map.of("api_url", origins.api()), GradedContract.of(routes)),
        resource("/dev/platform/platform/blueprint/render.yaml.json"));
  }

  private static String resource(String name) {
    try (InputStream in = ServedContract.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The document with addresses in place of the variables of its servers.
   *
   * @param origins by the names of the variables
   */
  private static String at(Map<String, URI> origins, String document) {
    try {
      var served = Json.MAPPER.readTree(document);
      served.path("servers").forEach(server -> fillIn((ObjectNode) server, origins));
      return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(served);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void fillIn(ObjectNode server, Map<String, URI> origins) {
    JsonNode url = server.path("url");
    var filled = url.asText();
    for (Map.Entry<String, URI> origin : origins.entrySet()) {
      filled = filled.replace("{" + origin.getKey() + "}", origin.getValue().toString());
    }
    server.put("url", filled).remove("variables");
  }
}
