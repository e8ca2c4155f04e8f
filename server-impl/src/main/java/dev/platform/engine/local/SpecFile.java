package dev.platform.engine.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.base.json.Json;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Specs on disk, so that work goes on after a crash before the platform has asked again. Variables
 * and secret files are encrypted.
 */
final class SpecFile {
  private static final String VARIABLES = "environment";
  private static final String FILES = "secretFiles";
  private static final String SEALED = "sealed";

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

  void write(Path file, JobSpec spec) throws IOException {
    writeSpec(file, spec);
  }

  BuildSpec readBuild(Path file) throws IOException {
    return readSpec(file, BuildSpec.class);
  }

  WorkloadSpec readWorkload(Path file) throws IOException {
    return readSpec(file, WorkloadSpec.class);
  }

  JobSpec readJob(Path file) throws IOException {
    return readSpec(file, JobSpec.class);
  }

  /** Writes a value that is encrypted as a whole. */
  void writeSealed(Path file, Object value, String place) throws IOException {
    StateFile.write(file, Map.of(SEALED, encryption.close(Json.write(value), place)));
  }

  <T> T readSealed(Path file, Class<T> type, String place) throws IOException {
    JsonNode sealed = StateFile.read(file, ObjectNode.class).path(SEALED);
    return StateFile.parse(file, decrypt(sealed, place), type);
  }

  private void writeSpec(Path file, Record spec) throws IOException {
    ObjectNode json = Json.MAPPER.valueToTree(spec);
    json.put(VARIABLES, encryption.close(json.get(VARIABLES).toString(), place(json)));
    ObjectNode files = (ObjectNode) json.get(FILES);
    for (String name : names(files)) {
      files.put(name, encryption.close(files.get(name).textValue(), place(json, name)));
    }
    StateFile.write(file, json);
  }

  private <T extends Record> T readSpec(Path file, Class<T> type) throws IOException {
    ObjectNode json = StateFile.read(file, ObjectNode.class);
    JsonNode encrypted = json.path(VARIABLES);
    if (encrypted.isTextual()) {
      String text = decrypt(encrypted, place(json));
      json.set(VARIABLES, Json.MAPPER.valueToTree(variables(text)));
    }
    if (json.get(FILES) instanceof ObjectNode files) {
      for (String name : names(files)) {
        files.put(name, decrypt(files.get(name), place(json, name)));
      }
    }
    T spec = StateFile.parse(file, json.toString(), type);
    if (!encrypted.isTextual()) {
      // Version 0.1 kept variables as they are.
      writeSpec(file, spec);
    }
    return spec;
  }

  private String decrypt(JsonNode encrypted, String place) throws IOException {
    try {
      return encryption.open(encrypted.binaryValue(), place);
    } catch (RuntimeException e) {
      throw new IOException("the secrets of " + place + " cannot be decrypted", e);
    }
  }

  private static Map<String, String> variables(String text) {
    return text.startsWith("{") ? Json.readTexts(text) : LegacyStateFile.variables(text);
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Where variables can be decrypted: in the spec of the same build, workload or job. */
  private static String place(ObjectNode json) {
    return "engine/" + json.path("ref").path("key").asText();
  }

  private static String place(ObjectNode json, String file) {
    return place(json) + "/" + file;
  }
}
