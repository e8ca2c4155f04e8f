package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintTest {
  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      tags: [{name: Disks}]
      paths:
        /disks/{diskId}:
          patch:
            operationId: update-disk
            tags: [Disks]
            summary: Update a disk
            description: Changes its name.
            parameters: [{$ref: '#/components/parameters/diskId'}]
            requestBody:
              content:
                application/json:
                  schema: {$ref: '#/components/schemas/disk'}
                  example: {name: data, kind: fast, details: {iops: 100}}
            responses: {'200': {description: The disk.}}
      components:
        parameters:
          diskId: {name: diskId, in: path, required: true, description: It., schema: {type: string}}
        schemas:
          disk:
            type: object
            description: A disk.
            properties:
              name: {type: string, description: Its name.}
              kind: {type: string, description: Its kind.}
              details:
                $ref: '#/components/schemas/details'
                x-union:
                  by: kind
                  mapping: {fast: '#/components/schemas/fast', slow: '#/components/schemas/slow'}
          details:
            description: By kind.
            oneOf: [{$ref: '#/components/schemas/fast'}, {$ref: '#/components/schemas/slow'}]
          fast:
            type: object
            description: Fast.
            properties: {iops: {type: integer, description: Operations a second.}}
          slow: {type: object, description: Slow., additionalProperties: false}
      """;
  private static final String LINES =
      "update-disk: {permission: create, on: path.diskId, audit: write}";

  @TempDir Path folder;

  @Test
  void aContractInOrderHasNoProblem() {
    assertThat(lint(DOCUMENT, LINES)).isEmpty();
  }

  @Test
  void anOperationNeedsItsWordsItsTagAndItsParameters() {
    String document =
        DOCUMENT
            .replace("summary: Update a disk", "summary: ''")
            .replace("tags: [Disks]", "tags: [Disks, Other]")
            .replace("/disks/{diskId}", "/disks/{id}");

    assertThat(lint(document, LINES))
        .contains(
            "update-disk: must have one tag, it has 2",
            "update-disk: tag Other is not declared",
            "update-disk: has no summary",
            "update-disk: its path names [id] but its parameters are [diskId]");
  }

  @Test
  void whatAReaderMayLookUpIsDescribedAndUsed() {
    String document =
        DOCUMENT
                .replace(", description: Its name.", "")
                .replace("description: A disk.", "description: ''")
            + "    left: {type: string, description: Unused.}\n";

    assertThat(lint(document, LINES))
        .containsExactlyInAnyOrder(
            "schema disk: has no description",
            "disk.name: has no description",
            "/components/schemas/left: is not used by any operation");
  }

  @Test
  void anExampleIsJudgedByTheShapeThatItsNeighbourTells() {
    assertThat(lint(DOCUMENT.replace("kind: fast, details", "kind: slow, details"), LINES))
        .singleElement()
        .asString()
        .contains("/requestBody/content/application/json/example: /details", "iops");
  }

  @Test
  void everyOperationHasOneLineAndEveryLineAnOperation() {
    assertThat(lint(DOCUMENT, "delete-disk: {public: true, because: why not}"))
        .containsExactlyInAnyOrder(
            "update-disk: has no line in operations.yaml",
            "operations.yaml: delete-disk is no operation");
  }

  @Test
  void aLineHasLegalValuesOnly() {
    String lines = "update-disk: {permission: root, on: body.size, audits: write, confirm: true}";

    assertThat(lint(DOCUMENT, lines))
        .containsExactlyInAnyOrder(
            "update-disk: permission cannot be root",
            "update-disk: its line has an unknown key: audits",
            "update-disk: its line has no audit",
            "update-disk: on: body.size is not in the request",
            "update-disk: asks for confirmation but has no query parameter confirm");
  }

  @Test
  void aCreationTakesAKeyThatMakesItSafeToRepeat() {
    String document =
        DOCUMENT
            .replace("patch:", "post:")
            .replace("{'200': {description: The disk.}}", "{'201': {description: The disk.}}");

    assertThat(lint(document, LINES))
        .containsExactly("update-disk: is a creation but has no header Idempotency-Key");
  }

  private List<String> lint(String document, String lines) {
    Problems problems = new Problems();
    Lint.check(read("openapi.yaml", document), read("operations.yaml", lines), problems);
    return problems.found();
  }

  private ObjectNode read(String name, String text) {
    Documents.write(folder.resolve(name), text);
    return Documents.read(folder.resolve(name));
  }
}
