package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
  private static final String ROOT =
      """
      openapi: 3.1.0
      paths:
        /disks: {$ref: 'disks.yaml#/paths/~1disks'}
      """;

  @TempDir Path folder;
  private final Problems problems = new Problems();

  @Test
  void manyFilesBecomeOneDocument() {
    file("openapi.yaml", ROOT);
    file(
        "disks.yaml",
        """
        paths:
          /disks:
            get:
              operationId: list-disks
              responses: {'200': {$ref: 'common.yaml#/components/responses/Disks'}}
        components:
          schemas:
            disk:
              properties:
                details:
                  $ref: '#/components/schemas/details'
                  x-union: {by: type, mapping: {off: '#/components/schemas/details'}}
            details: {type: object}
        """);
    file(
        "common.yaml",
        """
        components:
          responses:
            Disks: {headers: {X-Disk: {schema: {$ref: 'disks.yaml#/components/schemas/disk'}}}}
        """);

    ObjectNode document = bundle();

    assertThat(problems.found()).isEmpty();
    assertThat(document.at("/paths/~1disks/get/responses/200/$ref").asText())
        .isEqualTo("#/components/responses/Disks");
    assertThat(document.at("/components/responses/Disks/headers/X-Disk/schema/$ref").asText())
        .isEqualTo("#/components/schemas/disk");
    assertThat(document.at("/components/schemas/disk/properties/details/x-union/mapping/off"))
        .hasToString("\"#/components/schemas/details\"");
    assertThat(document.at("/components/schemas").fieldNames())
        .toIterable()
        .containsExactly("disk", "details");
  }

  @Test
  void everyProblemIsReportedAtOnce() {
    file("openapi.yaml", ROOT);
    file(
        "disks.yaml",
        """
        paths:
          /disks: {get: {responses: {'200': {$ref: 'common.yaml#/components/responses/Lost'}}}}
          /forgotten: {get: {}}
        components:
          schemas: {disk: {type: object}}
        """);
    file("common.yaml", "components: {schemas: {disk: {type: string}}}");

    bundle();

    assertThat(problems.found())
        .containsExactlyInAnyOrder(
            "disks.yaml: nothing is at common.yaml#/components/responses/Lost",
            "common.yaml: schemas/disk is also in disks.yaml",
            "disks.yaml: /forgotten is not in the paths of the root file");
  }

  private ObjectNode bundle() {
    return Bundle.of(folder.resolve("openapi.yaml"), problems);
  }

  private void file(String name, String text) {
    Documents.write(folder.resolve(name), text);
  }
}
