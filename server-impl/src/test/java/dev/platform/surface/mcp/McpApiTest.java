package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.TestProcess;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.json.Json;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.Role;
import dev.platform.identity.access.Scope;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools of the API. */
class McpApiTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static TestRooms rooms;
  private static TestTools tools;

  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.ADMIN);

  @BeforeAll
  static void open() {
    rooms = new TestRooms(database, TestProcess.on(database).engine(new SimulatedEngine()));
    tools = TestTools.of(new TestHttp(rooms), rooms.member(rooms.workspace(), Role.ADMIN));
  }

  @AfterAll
  static void close() {
    rooms.close();
  }

  private JsonNode done(String tool, Object arguments) {
    return tools.done(ada, tool, arguments);
  }

  private String failed(String tool, Object arguments) {
    return tools.failed(ada, tool, arguments);
  }

  private String create(String name) {
    return done(
            "create_web_service",
            Map.of(
                "name", name,
                "runtime", "node",
                "buildCommand", "npm ci",
                "startCommand", "node server.js",
                "repo", "https://git.example.org/acme/hello.git",
                "branch", "main"))
        .at("/service/id")
        .asText();
  }

  @Test
  void aServiceIsCreatedAndUpdated() {
    var created =
        done(
            "create_web_service",
            Map.of(
                "name", "shop",
                "runtime", "node",
                "buildCommand", "npm ci",
                "startCommand", "node server.js",
                "repo", "https://git.example.org/acme/hello.git",
                "branch", "main",
                "numInstances", "2",
                "envVars", List.of(Map.of("key", "A", "value", "1"))));
    var id = created.at("/service/id").asText();

    assertThat(created.at("/service/ownerId").asText()).isEqualTo(acme.value());
    assertThat(created.at("/service/serviceDetails/numInstances").asInt()).isEqualTo(2);
    assertThat(created.path("deployId").asText()).startsWith("dep-");
    var updated = done("update_web_service", Map.of("serviceId", id, "startCommand", "node b.js"));
    assertThat(updated.at("/serviceDetails/envSpecificDetails/startCommand").asText())
        .isEqualTo("node b.js");
    assertThat(updated.at("/serviceDetails/envSpecificDetails/buildCommand").asText())
        .isEqualTo("npm ci");
    assertThat(done("get_service", Map.of("serviceId", id)).path("name").asText())
        .isEqualTo("shop");
  }

  @Test
  void theSameKeyCreatesOnce() {
    Map<String, Object> arguments =
        Map.of(
            "name", "once",
            "buildCommand", "true",
            "repo", "https://git.example.org/acme/hello.git",
            "idempotencyKey", "create-once-1");

    var first = done("create_static_site", arguments);
    var second = done("create_static_site", arguments);

    assertThat(second).isEqualTo(first);
    assertThat(failed("list_services", Map.of("idempotencyKey", "create-once-1")))
        .startsWith("VALIDATION: idempotencyKey: is not an input of list_services");
  }

  @Test
  void aLongListHasACursor() {
    for (int i = 0; i < 3; i++) {
      create("web-" + i);
    }
    var first = done("list_services", Map.of("limit", 2));
    var rest = done("list_services", Map.of("cursor", first.path("cursor").asText(), "limit", 2));

    assertThat(first.path("services")).hasSize(2);
    assertThat(first.at("/services/0/name").asText()).isEqualTo("web-2");
    assertThat(first.at("/services/0/plan").asText()).isEqualTo("starter");
    assertThat(rest.path("services")).hasSize(1);
    assertThat(rest.has("cursor")).isFalse();
  }

  @Test
  void aDeployIsTriggeredAndListed() {
    var id = create("deployed");
    rooms.settle();
    var deploy = done("trigger_deploy", Map.of("serviceId", id, "clearCache", "clear"));
    rooms.settle();
    var waited = done("trigger_deploy", Map.of("serviceId", id));

    assertThat(deploy.path("id").asText()).startsWith("dep-");
    assertThat(waited.path("status").asText()).isNotEmpty();
    assertThat(done("list_deploys", Map.of("serviceId", id)).path("deploys").size())
        .isGreaterThanOrEqualTo(2);
    var found = done("get_deploy", Map.of("serviceId", id, "deployId", deploy.path("id").asText()));
    assertThat(found.path("id")).isEqualTo(deploy.path("id"));
  }

  @Test
  void variablesAreMergedOrReplaced() {
    var id = create("variables");
    rooms.settle();
    var one =
        done(
            "update_environment_variables",
            Map.of(
                "serviceId",
                id,
                "envVars",
                List.of(Map.of("key", "A", "value", "1")),
                "deploy",
                false));
    done(
        "update_environment_variables",
        Map.of("serviceId", id, "envVars", List.of(Map.of("key", "B", "value", "2"))));

    assertThat(one.has("deploy")).isFalse();
    assertThat(names(id)).containsExactlyInAnyOrder("A", "B");
    done(
        "update_environment_variables",
        Map.of(
            "serviceId",
            id,
            "replace",
            true,
            "deploy",
            false,
            "envVars",
            List.of(Map.of("key", "C", "value", "3"), Map.of("key", "D", "value", "4"))));
    assertThat(names(id)).containsExactlyInAnyOrder("C", "D");
    done(
        "update_environment_variables",
        Map.of("serviceId", id, "deploy", false, "envVars", List.of(), "delete", List.of("C")));
    assertThat(names(id)).containsExactly("D");
    assertThat(failed("update_environment_variables", Map.of("serviceId", id, "envVars", "A=1")))
        .startsWith("VALIDATION: envVars: must be a list");
  }

  private Set<String> names(String id) {
    var names = new java.util.HashSet<String>();
    done("list_environment_variables", Map.of("serviceId", id))
        .path("envVars")
        .forEach(it -> names.add(it.path("key").asText()));
    return names;
  }

  @Test
  void oneToolHasSeveralActions() {
    var id = create("rules");
    done(
        "update_service_details",
        Map.of("serviceId", id, "action", "set_secret_file", "fileName", "a.txt", "content", "x"));
    done(
        "update_service_details",
        Map.of("serviceId", id, "action", "add_domain", "domain", "shop.acme.example"));

    assertThat(
            done("get_service_details", Map.of("serviceId", id, "details", "secret_files"))
                .at("/entries/0/name")
                .asText())
        .isEqualTo("a.txt");
    assertThat(
            done("get_service_details", Map.of("serviceId", id, "details", "custom_domains"))
                .at("/entries/0/name")
                .asText())
        .isEqualTo("shop.acme.example");
    assertThat(
            done("get_secret_file", Map.of("serviceId", id, "fileName", "a.txt"))
                .path("content")
                .asText())
        .isEqualTo("x");
    done(
        "update_service_details",
        Map.of("serviceId", id, "action", "delete_domain", "domain", "shop.acme.example"));
    assertThat(failed("get_service_details", Map.of("serviceId", id, "details", "colors")))
        .startsWith("VALIDATION: details: must be one of instances, custom_domains");
    assertThat(
            failed(
                "update_service_details",
                Map.of("serviceId", id, "action", "delete_domain", "content", "x")))
        .startsWith("VALIDATION: content: is not used with action delete_domain");
  }

  @Test
  void groupsProjectsAndDisksHaveTools() {
    var id = create("family");
    var group =
        done(
                "update_environment_group",
                Map.of(
                    "action", "create",
                    "name", "shared",
                    "envVars", List.of(Map.of("key", "A", "value", "1"))))
            .path("id")
            .asText();
    done(
        "update_environment_group",
        Map.of("action", "set_variable", "envGroupId", group, "key", "B", "value", "2"));
    done(
        "update_environment_group", Map.of("action", "link", "envGroupId", group, "serviceId", id));
    var found = done("list_environment_groups", Map.of("envGroupId", group));
    assertThat(found.path("envVars")).hasSize(2);
    assertThat(found.at("/serviceLinks/0/id").asText()).isEqualTo(id);
    assertThat(done("list_environment_groups", Map.of()).path("envGroups")).hasSize(1);

    var project =
        done(
                "update_project",
                Map.of(
                    "action", "create",
                    "name", "shop",
                    "environments", List.of(Map.of("name", "production"))))
            .path("id")
            .asText();
    assertThat(
            done("list_environments", Map.of("projectId", List.of(project))).path("environments"))
        .hasSize(1);
    assertThat(done("list_projects", Map.of("projectId", project)).path("name").asText())
        .isEqualTo("shop");
    var disk =
        done(
                "update_disk",
                Map.of(
                    "action",
                    "add",
                    "serviceId",
                    id,
                    "name",
                    "data",
                    "sizeGB",
                    1,
                    "mountPath",
                    "/var/data"))
            .path("id")
            .asText();
    assertThat(done("list_disks", Map.of("details", "disk", "diskId", disk)).path("name").asText())
        .isEqualTo("data");
    assertThat(failed("list_disks", Map.of("details", "disk")))
        .startsWith("VALIDATION: diskId: is required");
    assertThat(done("update_disk", Map.of("action", "delete", "diskId", disk)).toString())
        .isEqualTo("{\"done\":true}");
  }

  @Test
  void datastoresHaveTools() {
    var postgres = done("create_postgres", Map.of("name", "db", "version", 16)).path("id").asText();
    var keyValue = done("create_key_value", Map.of("name", "cache")).path("id").asText();
    rooms.settle();

    assertThat(done("get_postgres", Map.of("postgresId", postgres)).path("version").asText())
        .isEqualTo("16");
    assertThat(
            done("get_connection_info", Map.of("resourceId", keyValue))
                .path("internalConnectionString")
                .asText())
        .startsWith("redis");
    assertThat(
            done("get_connection_info", Map.of("resourceId", postgres)).path("password").asText())
        .isNotEmpty();
    assertThat(failed("get_connection_info", Map.of("resourceId", "srv-1")))
        .startsWith("VALIDATION: resourceId: must be one of dpg-, red-");
    assertThat(failed("query_render_postgres", Map.of("postgresId", postgres, "sql", "select 1")))
        .contains("accept connections");
    done("control_key_value", Map.of("keyValueId", keyValue, "action", "suspend"));
    done("delete_datastore", Map.of("resourceId", keyValue));
    assertThat(done("list_key_value", Map.of()).path("keyValue")).isEmpty();
    assertThat(done("list_postgres_instances", Map.of()).at("/postgres/0/name").asText())
        .isEqualTo("db");
  }

  @Test
  void logsAndMetricsAreRead() {
    var id = create("observed");
    rooms.settle();

    var logs = tools.result(ada, "list_logs", Map.of("resource", List.of(id)));
    assertThat(logs.at("/structuredContent/hasMore").asBoolean()).isFalse();
    assertThat(logs.at("/structuredContent/logs").isArray()).isTrue();
    assertThat(
            done("list_log_label_values", Map.of("label", "type", "resource", List.of(id)))
                .path("values")
                .isArray())
        .isTrue();
    var metrics =
        done(
            "get_metrics",
            Map.of(
                "resourceId",
                id,
                "metricTypes",
                List.of("cpu_usage", "http_request_count", "replication_lag")));
    assertThat(metrics.path("metrics").has("cpu_usage")).isTrue();
    assertThat(metrics.path("metrics").has("http_request_count")).isTrue();
    assertThat(failed("get_metrics", Map.of("resourceId", id, "metricTypes", List.of("luck"))))
        .startsWith("VALIDATION: metricTypes: must be a list of cpu_usage");
  }

  @Test
  void theWorkspaceIsTheCallersOwnChoice() {
    var selected = done("get_selected_workspace", Map.of());
    var other = rooms.workspace();

    assertThat(selected.at("/workspace/id").asText()).isEqualTo(acme.value());
    assertThat(done("list_workspaces", Map.of()).at("/workspaces/0/id").asText())
        .isEqualTo(acme.value());
    assertThat(done("select_workspace", Map.of("ownerID", acme.value())).path("id").asText())
        .isEqualTo(acme.value());
    assertThat(failed("select_workspace", Map.of("ownerID", other.value()))).isNotEmpty();
    assertThat(failed("list_services", Map.of("ownerId", other.value()))).startsWith("FORBIDDEN");
    assertThat(done("get_usage", Map.of()).has("period")).isTrue();
    assertThat(
            done("get_workspace_details", Map.of("ownerId", acme.value(), "details", "members"))
                .path("entries"))
        .hasSize(1);
  }

  @Test
  void eachToolTakesThePermissionOfItsOperation() {
    var id = create("guarded");
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(tools.done(viewer, "get_service", Map.of("serviceId", id)).path("id").asText())
        .isEqualTo(id);
    assertThat(tools.failed(viewer, "delete_service", Map.of("serviceId", id)))
        .startsWith("FORBIDDEN: ");
    assertThat(tools.failed(viewer, "list_environment_variables", Map.of("serviceId", id)))
        .startsWith("FORBIDDEN: ");
    assertThat(tools.failed(stranger, "get_service", Map.of("serviceId", id)))
        .startsWith("NOT_FOUND: ")
        .endsWith("Find IDs with the list tools.");
    assertThat(
            tools.failed(
                viewer, "update_web_service", Map.of("serviceId", id, "startCommand", "rm -rf")))
        .startsWith("FORBIDDEN: ");
  }

  @Test
  void aMissingScopeIsForTheClientToAskFor() {
    var id = create("scoped");
    var client =
        new Caller(
            ada.user(),
            Credential.THIRD_PARTY,
            "fam-d1m3k8p0g4t6r2n5q7v9",
            Optional.empty(),
            Set.of(Scope.READ));
    var rejected = tools.send(client, "delete_service", Map.of("serviceId", id));

    assertThat(tools.done(client, "get_service", Map.of("serviceId", id)).path("id").asText())
        .isEqualTo(id);
    assertThat(rejected.status()).isEqualTo(403);
    assertThat(rejected.header("WWW-Authenticate"))
        .isEqualTo(
            "Bearer resource_metadata=\"http://localhost:4001/.well-known/oauth-protected-resource/mcp\","
                + " error=\"insufficient_scope\", scope=\"platform.write\"");
    assertThat(rejected.json().at("/error/data/code").asText()).isEqualTo("INSUFFICIENT_SCOPE");
  }

  /** Or else it would be started once more, with a token that may read. */
  @Test
  void aDeployThatMayNotBeReadIsStarted() {
    var id = create("blind");
    rooms.settle();
    var client =
        new Caller(
            ada.user(),
            Credential.THIRD_PARTY,
            "fam-d1m3k8p0g4t6r2n5q7v9",
            Optional.empty(),
            Set.of(Scope.WRITE));

    var deploy = tools.done(client, "trigger_deploy", Map.of("serviceId", id, "wait", true));
    assertThat(deploy.path("id").asText()).startsWith("dep-");
    assertThat(deploy.path("status").asText()).isIn("created", "queued", "build_in_progress");
  }

  @Test
  void aProtectedServiceTakesAConfirmation() {
    var project =
        done(
            "update_project",
            Map.of(
                "action", "create",
                "name", "safe",
                "environments", List.of(Map.of("name", "production"))));
    var environment = project.at("/environmentIds/0").asText();
    done(
        "update_environment",
        Map.of("action", "change", "environmentId", environment, "protectedStatus", "protected"));
    var id =
        done(
                "create_web_service",
                Map.of(
                    "name", "precious",
                    "runtime", "node",
                    "buildCommand", "npm ci",
                    "startCommand", "node server.js",
                    "repo", "https://git.example.org/acme/hello.git",
                    "environmentId", environment))
            .at("/service/id")
            .asText();

    assertThat(failed("delete_service", Map.of("serviceId", id)))
        .endsWith(
            "Ask the user. If the user agrees, call delete_service again with confirm: \"sudo"
                + " delete service precious\"");
    done("delete_service", Map.of("serviceId", id, "confirm", "sudo delete service precious"));
  }

  @Test
  void theAuditLogNamesToolAndClient() {
    var id = create("audited");
    tools.failed(
        rooms.member(acme, Role.WORKSPACE_VIEWER), "delete_service", Map.of("serviceId", id));
    done("list_environment_variables", Map.of("serviceId", id));

    var entries =
        rooms.query(
            "select metadata::text from audit_log where workspace_id = '" + acme.value() + "'");
    assertThat(entries)
        .anyMatch(it -> has(it, "create-service", "create_web_service"))
        .anyMatch(it -> has(it, "delete-service", "delete_service"))
        .anyMatch(it -> has(it, "get-env-vars-for-service", "list_environment_variables"));
  }

  private static boolean has(String entry, String operation, String tool) {
    var facts = Json.read(entry, JsonNode.class);
    return facts.path("operation").asText().equals(operation)
        && facts.path("tool").asText().equals(tool)
        && facts.path("interface").asText().equals("mcp")
        && facts.path("client").asText().equals("tester/1");
  }

  @ParameterizedTest
  @CsvSource({
    "get_service, {}, 'VALIDATION: serviceId: is required'",
    "get_service, '{\"serviceId\": null}', 'VALIDATION: serviceId: is required'",
    "get_service, '{\"serviceId\": \"x\"}', 'NOT_FOUND: '",
    "get_service, '{\"serviceId\": {\"a\": 1}}', 'VALIDATION: serviceId: is required'",
    "get_service, '{\"color\": 1}', 'VALIDATION: color: is not an input of get_service. It has: serviceId'",
    "list_services, '{\"limit\": \"many\"}', 'VALIDATION: limit: '",
    "list_services, '{\"type\": [\"boat\"]}', 'VALIDATION: type'",
    "create_web_service, '{\"name\": \"x\"}', 'VALIDATION: runtime: is required'",
    "trigger_deploy, '{\"serviceId\": \"x\", \"clearCache\": \"perhaps\"}', 'VALIDATION: clearCache'"
  })
  void wrongArgumentsAreExplained(String tool, String arguments, String start) {
    assertThat(failed(tool, Json.read(arguments, JsonNode.class))).startsWith(start);
  }
}
