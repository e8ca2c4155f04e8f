package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Faults of what a server tells about what happened: events, audit log, metrics, logs, usage. */
final class Facts {
  /** What happens, and the event of it. */
  private static final Map<String, String> EVENTS =
      Map.ofEntries(
          Map.entry("deploy_started", "create-deploy"),
          Map.entry("deploy_ended", "create-deploy"),
          Map.entry("build_started", "create-deploy"),
          Map.entry("build_ended", "create-deploy"),
          Map.entry("service_suspended", "suspend-service"),
          Map.entry("service_resumed", "resume-service"),
          Map.entry("cron_job_run_started", "run-cron-job"),
          Map.entry("cron_job_run_ended", "run-cron-job"),
          Map.entry("job_run_ended", "post-job"),
          Map.entry("disk_created", "add-disk"),
          Map.entry("disk_updated", "update-disk"),
          Map.entry("disk_deleted", "delete-disk"),
          Map.entry("instance_count_changed", "scale-service"),
          Map.entry("autoscaling_config_changed", "autoscale-service"),
          Map.entry("maintenance_mode_enabled", "update-service"),
          Map.entry("plan_changed", "update-service"));

  private Facts() {}

  static List<Fault> of(Document platform, Document own) {
    List<Fault> faults = new ArrayList<>();
    EVENTS.forEach((type, operation) -> faults.add(event(platform.operation(operation), type)));
    for (Operation operation : platform.operations()) {
      if (operation.id().startsWith("get-") && operation.path().contains("/metrics/")) {
        faults.addAll(metrics(operation));
      }
    }
    faults.addAll(logs(platform.operation("list-logs")));
    faults.addAll(usage(own.operation("get-usage")));
    return faults;
  }

  private static Fault event(Operation cause, String type) {
    var faults = new Faults(cause);
    faults.add(
        "there is no event " + type,
        "list-events",
        Flaws.noEntries(entry -> Json.is(entry, "/event/type", type)));
    return faults.all().get(0);
  }

  private static List<Fault> metrics(Operation metric) {
    var faults = new Faults(metric);
    faults.add("the unit is wrong", Flaws.items(series -> series.put("unit", "parsecs")));
    faults.add("series have no values", Flaws.items(series -> series.putArray("values")));
    faults.add("there are no series", Flaws.json(Facts::empty));
    faults.add(
        "series are of another service",
        Flaws.items(
            series ->
                series
                    .path("labels")
                    .forEach(label -> ((ObjectNode) label).put("value", "srv-other"))));
    faults.add(
        "values are negative",
        Flaws.items(
            series ->
                series
                    .path("values")
                    .forEach(value -> ((ObjectNode) value).put("value", -1))));
    faults.add(
        "values are of another day",
        Flaws.items(
            series ->
                series
                    .path("values")
                    .forEach(
                        value -> ((ObjectNode) value).put("timestamp", "1999-01-01T00:00:00Z"))));
    return faults.all();
  }

  private static void empty(JsonNode list) {
    if (list instanceof ArrayNode array) {
      array.removeAll();
    }
  }

  private static List<Fault> logs(Operation logs) {
    var faults = new Faults(logs);
    faults.add("the first line is left out", Flaws.json(page -> less(page.path("logs"))));
    faults.add(
        "a line is repeated",
        Flaws.json(
            page -> {
              if (page.path("logs") instanceof ArrayNode lines && !lines.isEmpty()) {
                lines.add(lines.get(0));
              }
            }));
    faults.add("there is never more", Flaws.json(page -> ((ObjectNode) page).put("hasMore", false)));
    faults.add(
        "labels are missing",
        Flaws.json(
            page -> page.path("logs").forEach(line -> ((ObjectNode) line).putArray("labels"))));
    faults.add(
        "messages are empty",
        Flaws.json(page -> page.path("logs").forEach(line -> ((ObjectNode) line).put("message", ""))));
    return faults.all();
  }

  private static void less(JsonNode list) {
    if (list instanceof ArrayNode array && !array.isEmpty()) {
      array.remove(0);
    }
  }

  private static List<Fault> usage(Operation usage) {
    var faults = new Faults(usage);
    faults.add("it is of another workspace", member("/", "workspaceId", "tea-other"));
    faults.add("the cost is too high", member("/estimatedCost", "totalUsd", "9.99"));
    faults.add("the period is another", member("/", "period", "2001-01"));
    faults.add("the parameter period is ignored", Flaws.ignoredParameter("period"));
    faults.add("the parameter ownerId is ignored", Flaws.ignoredParameter("ownerId"));
    faults.add("no service is in it", Flaws.json(json -> empty(json.path("services"))));
    faults.add("no resource costs anything", Flaws.json(json -> empty(json.at("/estimatedCost/resources"))));
    faults.add("the state of coverage is unknown", member("/coverage", "state", "unknown"));
    return faults.all();
  }

  private static Flaw member(String owner, String name, String value) {
    return Flaws.json(
        json -> {
          JsonNode at = owner.equals("/") ? json : json.at(owner);
          if (at instanceof ObjectNode object) {
            object.put(name, value);
          }
        });
  }
}
