package dev.platform.grader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.grader.evidence.Declared;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One bundled OpenAPI document.
 *
 * @param digest SHA-256 of its text
 */
public record Document(String name, ObjectNode json, String digest, List<Operation> operations) {
  static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "patch", "head", "options", "trace");

  public Document {
    json = json.deepCopy();
    operations = List.copyOf(operations);
  }

  /** Reads the text of a document. */
  static Document of(String name, byte[] text) {
    var file = new InputFile(name, new String(text, StandardCharsets.UTF_8));
    return of(name, file.json(ObjectNode.class), sha256(text));
  }

  public static Document of(String name, ObjectNode json) {
    return of(name, json, sha256(json.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static Document of(String name, ObjectNode json, String digest) {
    String prefix = prefix(json);
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : json.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())) {
          String id = method.getValue().path("operationId").asText();
          operations.add(new Operation(id, method.getKey(), prefix + path.getKey()));
        }
      }
    }
    return new Document(name, json, digest, operations);
  }

  /** A copy, so that a document cannot change. */
  @Override
  public ObjectNode json() {
    return json.deepCopy();
  }

  /** What the responses of each operation may have. */
  public Map<String, Declared> declared() {
    Map<String, Declared> declared = new TreeMap<>();
    for (JsonNode path : json.path("paths")) {
      for (String method : METHODS) {
        JsonNode operation = path.path(method);
        if (!operation.isMissingNode()) {
          declared.put(operation.path("operationId").asText(), Declared.of(json, operation));
        }
      }
    }
    return declared;
  }

  /** The path of the first server; its origin is an address or the name of a variable. */
  private static String prefix(ObjectNode json) {
    String url = json.path("servers").path(0).path("url").asText();
    return url.replaceFirst("^(?:\\{[^{}]*\\}|\\w+://[^/]*)", "").replaceFirst("/$", "");
  }

  private static String sha256(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
