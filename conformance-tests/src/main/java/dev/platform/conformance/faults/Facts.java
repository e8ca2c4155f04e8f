package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Faults of what a server tells about what happened: events, audit log, metrics, logs, usage. */
final class Facts {
  /** Events that the checks bring about. */
  private static final List<String> EVENTS =
      List.of(
          "deploy_started",
          "deploy_ended",
          "build_started",
          "build_ended",
          "service_suspended",
          "service_resumed",
          "pre_deploy_ended",
          "cron_job_run_started",
          "cron_job_run_ended");

  /** Metrics that a service has as soon as it runs, and as it is visited. */
  private static final List<String> METRICS =
      List.of("get-memory", "get-instance-count", "get-http-requests", "get-http-latency");

  /** Changes of all families that the checks look for in the audit log. */
  private static final List<String> AUDITED =
      List.of(
          "create-project",
          "update-environment",
          "create-env-group",
          "link-service-to-env-group",
          "update-registry-credential",
          "create-service",
          "update-env-var",
          "delete-secret-file",
          "create-custom-domain",
          "put-routes",
          "create-deploy",
          "suspend-service",
          "delete-service",
          "update-webhook");

  /** Rejections of others. */
  private static final List<String> REJECTED =
      List.of(
          "add-disk",
          "autoscale-service",
          "cancel-deploy",
          "create-key-value",
          "delete-postgres",
          "disconnect-blueprint",
          "post-job",
          "run-cron-job",
          "scale-service");

  private Facts() {}

  static List<Fault> of(Document platform, Document own) {
    List<Fault> faults = new ArrayList<>();
    faults.addAll(events(platform.operation("list-events")));
    METRICS.forEach(it -> faults.addAll(metrics(platform.operation(it))));
    faults.addAll(logs(platform.operation("list-logs")));
    faults.addAll(usage(own.operation("get-usage")));
    AUDITED.forEach(
        it -> faults.add(unaudited(platform, it, "no audit log entry is written", "success")));
    REJECTED.forEach(
        it ->
            faults.add(
                unaudited(platform, it, "no audit log entry is written of a rejection", "error")));
    faults.addAll(audit(platform.operation("list-owner-audit-logs")));
    faults.addAll(webhooks(platform.operation("create-webhook")));
    return faults;
  }

  private static List<Fault> events(Operation list) {
    var faults = new Faults(list);
    for (String type : EVENTS) {
      faults.add(
          "there is no event " + type,
          Flaws.noEntries(entry -> Json.is(entry, "/event/type", type)));
    }
    faults.add("one service has no events", Facts::forgetting);
    return faults.all();
  }

  /** The first path that is read has nothing. */
  private static Flaw forgetting() {
    AtomicReference<String> first = new AtomicReference<>("");
    return (request, right) -> {
      String path = request.uri().getPath();
      first.compareAndSet("", path);
      Message answer = right.answer(request);
      return path.equals(first.get()) ? answer.changed(Facts::empty) : answer;
    };
  }

  private static Fault unaudited(Document platform, String operation, String what, String status) {
    var faults = new Faults(platform.operation(operation));
    Flaw flaw =
        Flaws.noEntries(
            entry ->
                Json.is(entry, "/auditLog/metadata/operation", operation)
                    && Json.is(entry, "/auditLog/status", status));
    faults.add(what, "list-owner-audit-logs", flaw);
    return faults.all().get(0);
  }

  private static List<Fault> audit(Operation list) {
    var faults = new Faults(list);
    faults.add("the actor is another", Flaws.items(it -> at(it, "/actor").put("id", "usr-other")));
    faults.add("every status is success", Flaws.items(it -> it.put("status", "success")));
    faults.add("the reason is missing", Flaws.items(it -> at(it, "/metadata").remove("reason")));
    return faults.all();
  }

  private static ObjectNode at(ObjectNode item, String pointer) {
    return item.at(pointer) instanceof ObjectNode found ? found : Json.object();
  }

  /** Deliveries do not come through the proxy: the webhook is created so that it has none. */
  private static List<Fault> webhooks(Operation create) {
    var faults = new Faults(create);
    faults.add("nothing is sent", unsent(json -> json.put("enabled", false)));
    faults.add(
        "an event is not sent",
        unsent(
            json -> {
              if (!json.path("eventFilter").isEmpty()) {
                json.putArray("eventFilter").add("deploy_ended");
              }
            }));
    return faults.all();
  }

  /** Returns what was sent, whatever was created. */
  private static Flaw unsent(Consumer<ObjectNode> change) {
    return (request, right) -> {
      Message answer = right.answer(request.changed(json -> change.accept((ObjectNode) json)));
      return answer.isSuccess() && request.isJson()
          ? answer.changed(
              json ->
                  request
                      .json()
                      .properties()
                      .forEach(it -> ((ObjectNode) json).set(it.getKey(), it.getValue())))
          : answer;
    };
  }

  private static List<Fault> metrics(Operation metric) {
    var faults = new Faults(metric);
    if (!metric.id().equals("get-http-requests")) { // Requests have a unit that may be any word.
      faults.add("the unit is wrong", Flaws.items(series -> series.put("unit", "parsecs")));
    }
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
                series.path("values").forEach(value -> ((ObjectNode) value).put("value", -1))));
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
    faults.add(
        "there is never more", Flaws.json(page -> ((ObjectNode) page).put("hasMore", false)));
    faults.add(
        "labels are missing",
        Flaws.json(
            page -> page.path("logs").forEach(line -> ((ObjectNode) line).putArray("labels"))));
    faults.add(
        "messages are empty",
        Flaws.json(
            page -> page.path("logs").forEach(line -> ((ObjectNode) line).put("message", ""))));
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
