package dev.platform.engine.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Specs on disk, so that work goes on after a crash before the platform has asked again. Variables
 * are encrypted.
 */
final class SpecFile {
  private static final String VARIABLES = "environment";

  private final SpecEncryption encryption;

  SpecFile(SpecEncryption encryption) {
    this.encryption = encryption;
  }

  void write(Path file, BuildSpec spec) throws IOException {
    writeSpec(file, spec);
  }

  void write(Path file, WorkloadSpec spec) throws IOException {
    writeSpec(file, spec);
  }

  BuildSpec readBuild(Path file) throws IOException {
    return readSpec(file, BuildSpec.class);
  }

  WorkloadSpec readWorkload(Path file) throws IOException {
    return readSpec(file, WorkloadSpec.class);
  }

  private void writeSpec(Path file, Record spec) throws IOException {
    ObjectNode json = Json.MAPPER.valueToTree(spec);
    json.put(VARIABLES, encryption.close(json.get(VARIABLES).toString(), place(json)));
    StateFile.write(file, json);
  }

  private <T extends Record> T readSpec(Path file, Class<T> type) throws IOException {
    ObjectNode json = StateFile.read(file, ObjectNode.class);
    JsonNode encrypted = json.path(VARIABLES);
    if (encrypted.isTextual()) {
      json.set(VARIABLES, Json.MAPPER.valueToTree(decrypt(encrypted, place(json))));
    }
    T spec = StateFile.parse(file, json.toString(), type);
    if (!encrypted.isTextual()) {
      // Version 0.1 kept variables as they are.
      writeSpec(file, spec);
    }
    return spec;
  }

  private Map<String, String> decrypt(JsonNode encrypted, String place) throws IOException {
    try {
      String text = encryption.open(encrypted.binaryValue(), place);
      return text.startsWith("{") ? Json.readTexts(text) : LegacyStateFile.variables(text);
    } catch (RuntimeException e) {
      throw new IOException("the variables of " + place + " cannot be decrypted", e);
    }
  }

  /** Where variables can be decrypted: in the spec of the same build or workload. */
  private static String place(ObjectNode json) {
    return "engine/" + json.path("ref").path("key").asText();
  }
}
