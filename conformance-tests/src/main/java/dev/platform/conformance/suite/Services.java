package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Options.Source;
import dev.platform.conformance.client.Json;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the services of a run. */
final class Services {
  private final Session session;
  private final Map<ServiceType, Once<Created>> shared = new EnumMap<>(ServiceType.class);
  private final Map<String, Once<Created>> live = new ConcurrentHashMap<>();

  Services(Session session) {
    this.session = session;
    for (ServiceType type : ServiceType.values()) {
      shared.put(type, Once.of("a service of type " + type.wire(), () -> create(type)));
    }
  }

  /** A service and its first deploy. */
  record Created(JsonNode service, String deployId) {
    String id() {
      return Json.text(service, "/id");
    }

    String name() {
      return Json.text(service, "/name");
    }
  }

  /** A service that checks share; they leave it as it was. */
  Created shared(ServiceType type) {
    return Objects.requireNonNull(shared.get(type)).get();
  }

  /** A web service that the checks of one group share, whose first deploy went live. */
  Created live(String group) {
    return live.computeIfAbsent(
            group, name -> Once.of("a live web service", () -> createLive(name)))
        .get();
  }

  /** A static site of one check alone: the cheapest service there is. */
  Created own(String what) {
    return create(body(ServiceType.STATIC_SITE, what));
  }

  Created create(ObjectNode body) {
    JsonNode answer = session.call("create-service").json(body).expect(201).json();
    return new Created(answer.path("service"), Json.text(answer, "/deployId"));
  }

  JsonNode get(String id) {
    return session.call("retrieve-service").path("serviceId", id).expect(200).json();
  }

  /** What a create call sends; a check may change it. */
  ObjectNode body(ServiceType type, String what) {
    Source source = session.options().source();
    ObjectNode body = Json.object();
    body.put("type", type.wire());
    body.put("name", session.run().with(what));
    body.put("ownerId", session.ownerId());
    body.put("repo", source.repo());
    source.branch().ifPresent(branch -> body.put("branch", branch));
    ObjectNode details = body.putObject("serviceDetails");
    if (type == ServiceType.STATIC_SITE) {
      details.put("buildCommand", source.buildCommand());
      details.put("publishPath", source.publishPath());
    } else {
      details.put("runtime", source.runtime());
      if (type == ServiceType.CRON_JOB) {
        details.put("schedule", "0 0 29 2 *");
      }
      details
          .putObject("envSpecificDetails")
          .put("buildCommand", source.buildCommand())
          .put("startCommand", source.startCommand());
    }
    return body;
  }

  private Created create(ServiceType type) {
    return create(body(type, type.slug()));
  }

  private Created createLive(String group) {
    Created created = create(body(ServiceType.WEB_SERVICE, group));
    session.deploys().untilLive(created.id(), created.deployId());
    return created;
  }
}
