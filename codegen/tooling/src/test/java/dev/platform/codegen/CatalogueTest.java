package dev.platform.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
  @TempDir Path folder;

  @Test
  void anOperationBecomesAConstant() throws IOException {
    ObjectNode document =
        read(
            """
            servers: [{url: '{api}/v1', variables: {api: {default: 'http://localhost:4001'}}}]
            paths:
              /disks/{diskId}:
                delete:
                  operationId: deleteDisk
                  deprecated: true
                  responses: {'202': {description: Later.}, '204': {description: Done.}}
              /logs/subscribe:
                get:
                  operationId: subscribe-logs
                  responses: {'101': {content: {application/json: {}}}, '400': {}}
              /disks:
                post:
                  operationId: add-disk
                  x-success-status: 201
                  responses: {'200': {}, '201': {content: {application/json: {}}}}
            """);
    ObjectNode lines =
        read(
            """
            deleteDisk: {permission: create, on: path.diskId, audit: write, event: DeleteDiskEvent, confirm: true}
            subscribe-logs: {permission: logs, on: query.ownerId, audit: none, credential: user}
            add-disk: {public: true, because: a test}
            """);

    Catalogue.write(document, lines, "some.pkg.SomeOperation", folder);

    assertThat(Files.readString(folder.resolve("some/pkg/SomeOperation.java")))
        .contains(
            "DELETE_DISK(\"deleteDisk\", \"DELETE\", \"/v1/disks/{diskId}\", 202, false,"
                + " Permission.CREATE, \"path.diskId\", Audit.WRITE, \"DeleteDiskEvent\","
                + " Credential.ANY, true, Limit.NONE, true)",
            "SUBSCRIBE_LOGS(\"subscribe-logs\", \"GET\", \"/v1/logs/subscribe\", 101, false,"
                + " Permission.LOGS, \"query.ownerId\", Audit.NONE, \"\", Credential.USER,"
                + " false, Limit.NONE, false)",
            "ADD_DISK(\"add-disk\", \"POST\", \"/v1/disks\", 201, true,"
                + " null, \"caller\", Audit.NONE, \"\", Credential.ANY,"
                + " false, Limit.NONE, false)");
  }

  @Test
  void aPageTakesTheSessionOfABrowser() throws IOException {
    ObjectNode document =
        read(
            """
            x-html: true
            paths:
              /disks:
                get:
                  operationId: get-disks-page
                  responses: {'200': {content: {text/html: {}}}}
            """);
    ObjectNode lines = read("get-disks-page: {permission: view, on: caller, audit: none}");

    Catalogue.write(document, lines, "some.pkg.SomeOperation", folder);

    assertThat(Files.readString(folder.resolve("some/pkg/SomeOperation.java")))
        .contains("Permission.VIEW, \"caller\", Audit.NONE, \"\", Credential.SESSION,");
  }

  private ObjectNode read(String text) {
    Path file = folder.resolve("document.yaml");
    Documents.write(file, text);
    return Documents.read(file);
  }
}
