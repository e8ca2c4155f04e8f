package dev.platform.platform.blueprint.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Validates files with the JSON Schema. */
final class FormatSchema {
  private static final JsonNode DOCUMENT = SchemaDocument.of(FileFormat.FILE);
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(DOCUMENT);

  /** What a schema can express. */
  private static final Set<ProblemCode> STRUCTURAL =
      EnumSet.of(
          ProblemCode.WRONG_TYPE,
          ProblemCode.UNKNOWN_KEY,
          ProblemCode.MISPLACED_KEY,
          ProblemCode.MISSING_KEY,
          ProblemCode.MISSING_VALUE,
          ProblemCode.UNKNOWN_VALUE,
          ProblemCode.NOT_APPLICABLE,
          ProblemCode.UNSUPPORTED);

  private FormatSchema() {}

  static JsonNode document() {
    return DOCUMENT;
  }

  static boolean isStructural(Problem problem) {
    return STRUCTURAL.contains(problem.code());
  }

  /** What is wrong with a file; empty if it is not YAML. */
  static List<String> errors(byte[] bytes) {
    return YamlJson.of(bytes).stream()
        .flatMap(it -> SCHEMA.validate(it).stream())
        .map(Error::toString)
        .toList();
  }
}
