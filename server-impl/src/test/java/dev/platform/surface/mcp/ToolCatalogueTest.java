package dev.platform.surface.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Role;
import dev.platform.surface.operation.OperationMethods;
import dev.platform.testing.Golden;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The list of tools, which is made from the contracts. */
class ToolCatalogueTest {
  private static final int MAX_TOOLS = 60;
  private static final int MAX_TOKENS = 15_000;
  private static final int CHARACTERS_OF_A_TOKEN = 4;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @RegisterExtension final TestRooms rooms = new TestRooms(database);

  private JsonNode list() {
    return TestTools.list(new TestHttp(rooms), rooms.member(rooms.workspace(), Role.ADMIN));
  }

  private final JsonNode document = OperationShapes.read("mcp-tools");
  private final List<Tool> tools = new ToolReader(document).tools();
  private final OperationShapes shapes = new OperationShapes("platform", "native");

  @Test
  void theListIsAsCommitted() throws JsonProcessingException {
    var list = list();

    Golden.check(
        "src/test/resources/dev/platform/surface/mcp/tools.json",
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(list) + "\n");
    assertThat(list.size()).isLessThanOrEqualTo(MAX_TOOLS);
  }

  @Test
  void theListLeavesAModelRoomToThink() {
    var result = Json.MAPPER.createObjectNode();
    result.set("tools", list());

    assertThat(result.toString().length() / CHARACTERS_OF_A_TOKEN).isLessThan(MAX_TOKENS);
  }

  @Test
  void everyOperationHasAToolOrAReason() {
    var methods = rooms.get(OperationMethods.class);
    Set<String> implemented =
        Stream.<Operation[]>of(PlatformOperation.values(), NativeOperation.values())
            .flatMap(Stream::of)
            .map(Operation::id)
            .filter(id -> methods.find(id).isPresent())
            .collect(Collectors.toCollection(TreeSet::new));
    implemented.addAll(List.of("get-healthz", "get-readyz"));
    Set<String> called =
        tools.stream().flatMap(it -> it.operations().values().stream()).collect(Collectors.toSet());
    Set<String> omitted = new HashSet<>();
    document.path("omitted").fieldNames().forEachRemaining(omitted::add);

    assertThat(called).doesNotContainAnyElementsOf(omitted);
    called.addAll(omitted);
    assertThat(called)
        .as(
            "You are here because you added an operation. Let a tool of specs/mcp/tools.yaml call"
                + " it, or list it there below omitted, with the reason.")
        .containsExactlyInAnyOrderElementsOf(implemented);
  }

  @Test
  void everyInputGoesSomewhere() {
    for (Tool tool : tools) {
      for (ToolInput input : tool.inputs().values()) {
        for (String place : input.places()) {
          assertThat(tool.operations().values())
              .as("%s.%s at %s", tool.name(), input.name(), place)
              .anyMatch(operation -> shapes.find(operation, place).isPresent());
        }
      }
    }
  }

  /** Prompts that are written for Render's server call these, with these inputs. */
  @Test
  void toolsThatRenderHasAreNamedAsThere() {
    var list = list();

    assertThat(inputs(list, "list_services")).contains("includePreviews");
    assertThat(inputs(list, "create_web_service"))
        .contains(
            "name",
            "runtime",
            "buildCommand",
            "startCommand",
            "repo",
            "branch",
            "autoDeploy",
            "plan",
            "region",
            "envVars");
    assertThat(inputs(list, "create_static_site")).contains("buildCommand", "publishPath");
    assertThat(inputs(list, "create_cron_job")).contains("schedule", "startCommand");
    assertThat(inputs(list, "update_web_service")).contains("serviceId");
    assertThat(inputs(list, "update_static_site")).contains("serviceId");
    assertThat(inputs(list, "update_cron_job")).contains("serviceId");
    assertThat(inputs(list, "update_environment_variables"))
        .contains("serviceId", "envVars", "replace");
    assertThat(inputs(list, "list_deploys")).contains("serviceId", "limit", "cursor");
    assertThat(inputs(list, "get_deploy")).contains("serviceId", "deployId");
    assertThat(inputs(list, "trigger_deploy")).contains("serviceId", "clearCache");
    assertThat(inputs(list, "list_events")).contains("serviceId", "eventTypes", "startTime");
    assertThat(inputs(list, "create_postgres"))
        .contains("name", "plan", "region", "version", "diskSizeGb");
    assertThat(inputs(list, "query_render_postgres")).contains("postgresId", "sql");
    assertThat(inputs(list, "create_key_value")).contains("name", "plan", "maxmemoryPolicy");
    assertThat(inputs(list, "list_logs"))
        .contains(
            "resource",
            "level",
            "type",
            "instance",
            "host",
            "statusCode",
            "method",
            "path",
            "text",
            "startTime",
            "endTime",
            "direction",
            "limit");
    assertThat(inputs(list, "list_log_label_values")).contains("label", "resource");
    assertThat(inputs(list, "get_metrics"))
        .contains(
            "resourceId",
            "metricTypes",
            "startTime",
            "endTime",
            "resolution",
            "cpuUsageAggregationMethod",
            "aggregateHttpRequestCountsBy",
            "httpLatencyQuantile",
            "httpHost",
            "httpPath");
    assertThat(inputs(list, "select_workspace")).contains("ownerID");
    for (String name :
        List.of(
            "list_workspaces",
            "get_selected_workspace",
            "get_service",
            "list_postgres_instances",
            "get_postgres",
            "list_key_value",
            "get_key_value",
            "get_usage")) {
      assertThat(names(list)).contains(name);
    }
  }

  private static Set<String> names(JsonNode list) {
    Set<String> names = new HashSet<>();
    list.forEach(it -> names.add(it.path("name").asText()));
    return names;
  }

  private static Set<String> inputs(JsonNode list, String tool) {
    Set<String> names = new HashSet<>();
    for (JsonNode each : list) {
      if (each.path("name").asText().equals(tool)) {
        each.at("/inputSchema/properties").fieldNames().forEachRemaining(names::add);
      }
    }
    return names;
  }
}
