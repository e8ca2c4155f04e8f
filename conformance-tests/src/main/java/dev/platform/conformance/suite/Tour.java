package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Changes something with every operation that does so quickly, and notes the requests. */
final class Tour {
  private static final String VALUE = "{\"value\": \"1\"}";
  private static final String CONTENT = "{\"content\": \"1\"}";

  private final Session session;
  private final UnaryOperator<Call> caller;
  private final Map<String, String> requests = new TreeMap<>();

  private Tour(Session session, UnaryOperator<Call> caller) {
    this.session = session;
    this.caller = caller;
  }

  /** The ids of the requests of a key, by operation. */
  static Map<String, String> ofKey(Session session) {
    var tour = new Tour(session, call -> call);
    tour.projects();
    tour.envGroups();
    tour.credentials();
    tour.services();
    return tour.requests;
  }

  /** Of a person: what keys may not. */
  static Map<String, String> ofPerson(Session session) {
    var tour = new Tour(session, session.person()::writing);
    tour.webhooks();
    return tour.requests;
  }

  private void projects() {
    JsonNode body = body("create-project", "toured");
    String project = id(done("create-project", it -> it.json(body)));
    done("update-project", it -> it.path("projectId", project).json("{}"));
    String environment =
        id(
            done(
                "create-environment",
                it -> it.json(Json.object().put("name", "more").put("projectId", project))));
    done("update-environment", it -> it.path("environmentId", environment).json("{}"));
    done("delete-environment", it -> it.path("environmentId", environment));
    done("delete-project", it -> it.path("projectId", project));
  }

  private void envGroups() {
    String service = session.services().own("toured-link").id();
    String group = id(done("create-env-group", it -> it.json(body("create-env-group", "toured"))));
    done("update-env-group", it -> group(it, group).json(named("toured-again")));
    done("update-env-group-env-var", it -> group(it, group).paths("KEY").json(VALUE));
    done("delete-env-group-env-var", it -> group(it, group).paths("KEY"));
    done("update-env-group-secret-file", it -> group(it, group).paths("file").json(CONTENT));
    done("delete-env-group-secret-file", it -> group(it, group).paths("file"));
    done("link-service-to-env-group", it -> group(it, group).path("serviceId", service));
    done("unlink-service-from-env-group", it -> group(it, group).path("serviceId", service));
    done("delete-env-group", it -> group(it, group));
  }

  private static Call group(Call call, String group) {
    return call.path("envGroupId", group);
  }

  private void credentials() {
    JsonNode body = body("create-registry-credential", "toured");
    String id = id(done("create-registry-credential", it -> it.json(body)));
    done(
        "update-registry-credential",
        it -> it.paths(id).json(((ObjectNode) body.deepCopy()).without(List.of("ownerId"))));
    done("delete-registry-credential", it -> it.paths(id));
  }

  private void services() {
    JsonNode body = session.services().body(ServiceType.STATIC_SITE, "toured");
    String id = done("create-service", it -> it.json(body)).text("/service/id");
    of(id, "update-service", it -> it.json("{}"));
    of(id, "update-env-vars-for-service", it -> it.json("[]"));
    of(id, "update-env-var", it -> it.paths("KEY").json(VALUE));
    of(id, "delete-env-var", it -> it.paths("KEY"));
    of(id, "add-or-update-secret-file", it -> it.paths("file").json(CONTENT));
    of(id, "delete-secret-file", it -> it.paths("file"));
    String domain = "www." + session.run().with("toured") + ".example";
    of(id, "create-custom-domain", it -> it.json(Json.object().put("name", domain)));
    of(id, "refresh-custom-domain", it -> it.paths(domain));
    of(id, "delete-custom-domain", it -> it.paths(domain));
    of(id, "update-headers", it -> it.json("[]"));
    of(id, "put-routes", it -> it.json("[]"));
    of(id, "patch-service-notification-overrides", it -> it.json("{}"));
    of(id, "create-deploy", it -> it.json("{}"));
    of(id, "suspend-service", it -> it);
    of(id, "resume-service", it -> it);
    of(id, "delete-service", it -> it);
  }

  private void of(String service, String operation, UnaryOperator<Call> more) {
    done(operation, it -> more.apply(it.path("serviceId", service)));
  }

  private void webhooks() {
    JsonNode body = body("create-webhook", "toured");
    String id = id(done("create-webhook", it -> it.json(body)));
    done("update-webhook", it -> it.paths(id).json("{\"enabled\": false}"));
    done("delete-webhook", it -> it.paths(id));
  }

  private JsonNode body(String family, String what) {
    try (var creations = new Creations(session, "tour")) {
      return creations.body(family, what);
    }
  }

  private JsonNode named(String what) {
    return Json.object().put("name", session.run().with(what));
  }

  private Answer done(String operation, UnaryOperator<Call> more) {
    Answer answer = more.apply(caller.apply(session.call(operation))).expect(200, 201, 202, 204);
    requests.put(operation, answer.headers().firstValue("X-Request-Id").orElseThrow());
    return answer;
  }

  private static String id(Answer made) {
    return made.text("/id");
  }
}
