package dev.platform.conformance.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.install.Proxy.Message;
import dev.platform.conformance.install.Proxy.Server;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A fault that a server may have.
 *
 * @param name for messages
 * @param round faults of one round do not touch one another's checks
 * @param check how the titles of the checks begin that have to find it
 * @param in makes a faulty server of a right one
 */
record SeededFault(String name, int round, String check, UnaryOperator<Server> in) {
  private static final List<SeededFault> ALL =
      List.of(
          new SeededFault(
              "allow missing",
              1,
              "request: another method is not allowed",
              without("/v1/services", "Allow")),
          new SeededFault(
              "field taken",
              1,
              "request: an unknown field",
              sending("P.*", "/v1/.*", body -> body.remove("flavour"))),
          new SeededFault(
              "key passed over",
              1,
              "idempotency: ",
              server -> request -> server.answer(request.without("Idempotency-Key"))),
          new SeededFault(
              "webhook change lost",
              1,
              "webhook: a change",
              sending("PATCH", "/v1/webhooks/.*", body -> body.remove("url"))),
          new SeededFault(
              "usage of another",
              1,
              "usage: it is that of the workspace",
              reading("/v1/usage", it -> ((ObjectNode) it).put("workspaceId", "tea-other"))),
          new SeededFault(
              "cost too high",
              1,
              "usage: its parts agree",
              reading(
                  "/v1/usage",
                  it -> ((ObjectNode) it.path("estimatedCost")).put("totalUsd", "9.99"))),
          new SeededFault(
              "policy lost", 1, "key value: what was set", keyValueWithout("maxmemoryPolicy")),
          new SeededFault("unprotected", 1, "protection: a datastore", SeededFault::confirming),
          new SeededFault("caches allowed", 1, "user: ", without("/v1/users", "Cache-Control")),
          new SeededFault(
              "webhook left out",
              2,
              "webhook: webhooks are listed",
              reading("/v1/webhooks", it -> ((ArrayNode) it).remove(0))),
          new SeededFault(
              "month passed over", 2, "usage: a month before", SeededFault::inThisMonth),
          new SeededFault(
              "allow list lost", 2, "key value: what was set", keyValueWithout("ipAllowList")),
          new SeededFault(
              "key value left out",
              2,
              "freshness: what was written is read next: key-value",
              reading("/v1/key-value", it -> ((ArrayNode) it).remove(0))),
          new SeededFault(
              "guessing allowed", 2, "user: ", without("/v1/users", "X-Content-Type-Options")),
          new SeededFault("wait not told", 2, "workflow: ", SeededFault::limiting),
          new SeededFault(
              "webhook repeated",
              3,
              "webhook: webhooks are listed",
              reading("/v1/webhooks", SeededFault::repeat)),
          new SeededFault(
              "persistence lost", 3, "key value: what was set", keyValueWithout("persistenceMode")),
          new SeededFault(
              "key value repeated",
              3,
              "freshness: what was written is read next: key-value",
              reading("/v1/key-value", SeededFault::repeat)),
          new SeededFault("frames allowed", 3, "user: ", without("/v1/users", "X-Frame-Options")),
          new SeededFault("list stale", 4, "freshness: ", stale("/v1/[a-z-]+")),
          new SeededFault(
              "thing stale", 5, "freshness: ", stale("/v1/[a-z-]+/[a-z]{3}-[0-9a-v]{20}")),
          new SeededFault("change lost", 6, "freshness: ", SeededFault::changingNothing));

  static List<SeededFault> ofRound(int round) {
    return ALL.stream().filter(it -> it.round == round).toList();
  }

  /** Takes these checks, and others of the same method. */
  String selection() {
    return check.replaceFirst("(: .*): .*", "$1");
  }

  @Override
  public String toString() {
    return name;
  }

  private static UnaryOperator<Server> without(String path, String header) {
    return server ->
        request -> {
          Message answer = server.answer(request);
          return request.uri().getPath().equals(path) ? answer.without(header) : answer;
        };
  }

  /** Passes over a part of what is sent. */
  private static UnaryOperator<Server> sending(
      String method, String path, Consumer<ObjectNode> less) {
    return server ->
        request ->
            request.method().matches(method) && request.uri().getPath().matches(path)
                ? server.answer(changed(request, it -> less.accept((ObjectNode) it)))
                : server.answer(request);
  }

  private static UnaryOperator<Server> keyValueWithout(String field) {
    return sending("PATCH", "/v1/key-value/.*", body -> body.remove(field));
  }

  private static UnaryOperator<Server> reading(String path, Consumer<JsonNode> change) {
    return server ->
        request -> {
          Message answer = server.answer(request);
          boolean isMeant = request.method().equals("GET") && request.uri().getPath().equals(path);
          return isMeant && answer.status() == 200 ? changed(answer, change) : answer;
        };
  }

  private static Message changed(Message message, Consumer<JsonNode> change) {
    if (!message.body().matches("(?s)[\\[{].*[\\]}]")) {
      return message;
    }
    JsonNode json = Json.parse(message.body());
    change.accept(json);
    return message.with(json.toString());
  }

  private static void repeat(JsonNode list) {
    if (!list.isEmpty()) {
      ((ArrayNode) list).add(list.get(0));
    }
  }

  /** Does without asking what takes a phrase. */
  private static Server confirming(Server server) {
    return request -> {
      Message answer = server.answer(request);
      String phrase = answer.status() == 403 ? phrase(answer) : "";
      return phrase.isEmpty() ? answer : server.answer(request.at(confirmed(request, phrase)));
    };
  }

  private static String phrase(Message refusal) {
    return Json.textIfAny(Json.parse(refusal.body()), "/params/confirm").orElse("");
  }

  private static URI confirmed(Message request, String phrase) {
    return URI.create(
        request.uri().getPath()
            + "?confirm="
            + URLEncoder.encode(phrase, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  private static Server inThisMonth(Server server) {
    return request ->
        server.answer(
            request.at(URI.create(request.uri().toString().replaceFirst("&period=[^&]*", ""))));
  }

  private static Server limiting(Server server) {
    return request -> {
      Message answer = server.answer(request);
      return request.uri().getPath().equals("/v1/workflows") ? answer.with(429) : answer;
    };
  }

  /** What was read once is never read again. */
  private static UnaryOperator<Server> stale(String path) {
    return server -> {
      Map<URI, Message> kept = new ConcurrentHashMap<>();
      return request -> {
        boolean isMeant = request.method().equals("GET") && request.uri().getPath().matches(path);
        if (isMeant && kept.containsKey(request.uri())) {
          return kept.get(request.uri());
        }
        Message answer = server.answer(request);
        if (isMeant && answer.status() == 200) {
          kept.put(request.uri(), answer);
        }
        return answer;
      };
    };
  }

  /** A change is answered as if it were done. */
  private static Server changingNothing(Server server) {
    return request ->
        server.answer(request.method().equals("PATCH") ? request.as("GET").with("") : request);
  }
}
