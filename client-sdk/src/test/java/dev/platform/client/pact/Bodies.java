package dev.platform.client.pact;

import au.com.dius.pact.consumer.dsl.DslPart;
import au.com.dius.pact.consumer.dsl.LambdaDsl;
import au.com.dius.pact.consumer.dsl.LambdaDslJsonBody;
import au.com.dius.pact.consumer.dsl.LambdaDslObject;
import java.util.function.Consumer;

/** JSON that several exchanges have: only the members that the client reads. */
final class Bodies {
  /** RFC 3339, in UTC, as {@code java.time.Instant} reads it. */
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z";

  private Bodies() {}

  static DslPart object(Consumer<LambdaDslJsonBody> members) {
    return LambdaDsl.newJsonBody(members).build();
  }

  /** A list with an entry or more of one shape. */
  static DslPart list(Consumer<LambdaDslObject> entry) {
    return LambdaDsl.newJsonArrayMinLike(1, all -> all.object(entry)).build();
  }

  /** A list, whatever it has. */
  static DslPart empty() {
    return LambdaDsl.newJsonArray(all -> {}).build();
  }

  /** A page: each entry has a cursor beside the thing. */
  static DslPart page(String thing, Consumer<LambdaDslObject> members) {
    return list(entry -> entry.stringType("cursor", "c").object(thing, members));
  }

  /** What every error of the API has. */
  static DslPart error(String id) {
    return object(it -> it.stringValue("id", id).stringType("message", "a reason"));
  }

  /** An error that programs tell by its code. */
  static DslPart error(String id, String code) {
    return object(
        it -> it.stringValue("id", id).stringType("message", "a reason").stringValue("code", code));
  }

  static LambdaDslObject time(LambdaDslObject body, String member) {
    return body.stringMatcher(member, TIME, "2026-03-01T12:00:00Z");
  }

  /** A member whose value the state chooses. */
  static LambdaDslObject state(LambdaDslObject body, String member, String expression) {
    return body.valueFromProviderState(member, expression, Examples.of(expression));
  }

  static void service(LambdaDslObject body) {
    time(body, "createdAt");
    time(body, "updatedAt");
    body.stringMatcher("id", "srv-.+", "srv-1")
        .stringType("name", "web")
        .stringType("slug", "web")
        .stringType("dashboardUrl", "https://example.com/web/srv-1")
        .stringValue("type", "web_service")
        .stringMatcher("suspended", "suspended|not_suspended", "not_suspended")
        .object("serviceDetails", it -> it.stringType("url", "https://web.example.com"));
    state(body, "ownerId", "${ownerId}");
  }

  static void deploy(LambdaDslObject body, String status) {
    state(body, "id", "${deployId}");
    time(body, "createdAt");
    time(body, "finishedAt");
    body.stringValue("status", status);
  }

  static void newDeploy(LambdaDslObject body) {
    time(body, "createdAt");
    body.stringMatcher("id", "dep-.+", "dep-2").stringType("status", "queued");
  }

  /** Series of one metric. */
  static DslPart series() {
    return list(
        each ->
            each.stringType("unit", "count")
                .minArrayLike(
                    "labels",
                    1,
                    label -> label.stringType("field", "service").stringType("value", "srv-1"))
                .minArrayLike(
                    "values",
                    1,
                    value -> {
                      time(value, "timestamp");
                      value.numberType("value", 1);
                    }));
  }
}
