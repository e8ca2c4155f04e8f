package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/** Creates one of each family that is quick to create, and deletes what it made. */
final class Creations implements AutoCloseable {
  private final Session session;
  private final String group;
  private final Once<String> project;
  private final Once<String> site;
  private final Deque<Runnable> removals = new ArrayDeque<>();

  /**
   * @param group tells its things from those of other groups of checks
   */
  Creations(Session session, String group) {
    this.session = session;
    this.group = group;
    this.project = Once.of("a project", this::createProject);
    this.site = Once.of("a site", () -> session.services().own(group + "-site").id());
  }

  static List<String> families() {
    return List.of(
        "create-project",
        "create-environment",
        "create-env-group",
        "create-registry-credential",
        "create-service",
        "create-custom-domain",
        "create-deploy",
        "create-key-value");
  }

  /** Those whose answer has a secret; they are for people. */
  static List<String> secretFamilies() {
    return List.of("create-webhook", "create-api-key");
  }

  /** What creates one; the names of two differ when what they are for does. */
  ObjectNode body(String family, String what) {
    String name = session.run().with(group + "-" + what);
    ObjectNode body = Json.object();
    return switch (family) {
      case "create-service" -> session.services().body(ServiceType.STATIC_SITE, group + "-" + what);
      case "create-custom-domain" -> body.put("name", "www." + name + ".example");
      case "create-deploy" ->
          body.put("clearCache", what.startsWith("other") ? "clear" : "do_not_clear");
      case "create-environment" -> body.put("name", name).put("projectId", project.get());
      default -> more(family, body.put("name", name).put("ownerId", session.ownerId()));
    };
  }

  private static ObjectNode more(String family, ObjectNode body) {
    switch (family) {
      case "create-project" -> body.putArray("environments").addObject().put("name", "main");
      case "create-env-group" -> body.putArray("envVars");
      case "create-registry-credential" ->
          body.put("registry", "DOCKER").put("username", "bot").put("authToken", "conformance");
      case "create-key-value" -> body.put("plan", "free");
      case "create-webhook" ->
          body.put("url", "https://hooks.conformance.example/")
              .put("enabled", false)
              .putNull("eventFilter");
      default -> {}
    }
    return body;
  }

  /** A call that creates one. */
  Call call(String family) {
    if (family.equals("create-api-key")) {
      return session.person().writing(session.own().call(family));
    }
    Call call = session.call(family);
    return switch (family) {
      case "create-webhook" -> session.person().writing(call);
      case "create-deploy", "create-custom-domain" -> call.path("serviceId", site.get());
      default -> call;
    };
  }

  /** Creates one; it is deleted at the end. */
  Answer sent(String family, UnaryOperator<Call> more) {
    Answer answer = Datastores.orSkipped(more.apply(call(family)).send()).expect(200, 201, 202);
    removeAtEnd(family, answer.json());
    return answer;
  }

  /** Is refused; what was created in spite of that is deleted at the end. */
  Answer sentAgain(String family, UnaryOperator<Call> more, int status) {
    Answer answer = Datastores.orSkipped(more.apply(call(family)).send());
    if (answer.status() < 300) {
      removeAtEnd(family, answer.json());
    }
    return answer.refused(status);
  }

  private void removeAtEnd(String family, JsonNode made) {
    String noun = family.replace("create-", "");
    switch (family) {
      case "create-deploy", "create-custom-domain" -> {} // They go with the site.
      case "create-service" -> remove(noun, Json.text(made, "/service/id"));
      default -> remove(noun, Json.text(made, "/id"));
    }
  }

  private void remove(String noun, String id) {
    removals.push(() -> removal(noun).paths(id).expect(204, 404));
  }

  private Call removal(String noun) {
    return switch (noun) {
      case "api-key" ->
          session
              .person()
              .writing(session.own().call("delete-api-key").query("ownerId", session.ownerId()));
      case "webhook" -> session.person().writing(session.call("delete-webhook"));
      default -> session.call("delete-" + noun);
    };
  }

  private String createProject() {
    return sent("create-project", call -> call.json(body("create-project", "parent"))).text("/id");
  }

  /** Whatever is in another one goes first. */
  @Override
  public void close() {
    removals.forEach(Runnable::run);
  }
}
