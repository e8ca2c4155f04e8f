package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The flaws that servers have. */
final class Flaws {
  private Flaws() {}

  /** Returns something else. */
  static Flaw returning(Predicate<Message> when, UnaryOperator<Message> change) {
    return (request, right) -> {
      Message answer = right.answer(request);
      return when.test(answer) ? change.apply(answer) : answer;
    };
  }

  static Flaw status(int status) {
    return returning(Message::isSuccess, it -> it.with(status));
  }

  static Flaw without(String header) {
    return returning(it -> true, it -> it.without(header));
  }

  /** An error that says nothing. */
  static Flaw silentErrors() {
    return returning(
        it -> it.status() >= 400, it -> it.changed(json -> ((ObjectNode) json).remove("message")));
  }

  static Flaw breaking(int refusal) {
    return returning(it -> it.status() == refusal, it -> it.with(500));
  }

  /** Returns other JSON. */
  static Flaw json(Consumer<JsonNode> change) {
    return returning(Message::isSuccess, it -> it.changed(change));
  }

  /** Returns other items: those of a list, or the one. */
  static Flaw items(Consumer<ObjectNode> change) {
    return json(json -> Shapes.items(json).forEach(change));
  }

  static Flaw lessMember(String name) {
    return items(item -> item.remove(name));
  }

  static Flaw constantMember(String name, JsonNode value) {
    return items(
        item -> {
          if (item.has(name)) {
            item.set(name, value);
          }
        });
  }

  static Flaw entries(Consumer<ArrayNode> change) {
    return json(
        json -> {
          if (json instanceof ArrayNode array && !array.isEmpty()) {
            change.accept(array);
          }
        });
  }

  static Flaw repeatedEntry() {
    return entries(array -> array.add(array.get(0)));
  }

  static Flaw lostEntry() {
    return entries(array -> array.remove(0));
  }

  static Flaw otherOrder() {
    return entries(
        array -> {
          ArrayNode reversed = Json.array();
          for (int i = array.size() - 1; i >= 0; i--) {
            reversed.add(array.get(i));
          }
          array.removeAll();
          array.addAll(reversed);
        });
  }

  /** An entry that is of somebody else, or of nothing. */
  static Flaw foreignEntry() {
    return entries(
        array -> {
          JsonNode foreign = array.get(array.size() - 1).deepCopy();
          Shapes.items(Json.array().add(foreign)).forEach(Shapes::disown);
          array.insert(0, foreign);
        });
  }

  /** Only those entries that are not meant. */
  static Flaw noEntries(Predicate<JsonNode> unwanted) {
    return json(
        json -> {
          if (json instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
              if (unwanted.test(array.get(i))) {
                array.remove(i);
              }
            }
          }
        });
  }

  /** Passes over parts of what is sent. */
  static Flaw sent(UnaryOperator<Message> less) {
    return (request, right) -> right.answer(less.apply(request));
  }

  static Flaw ignoredHeader(String header) {
    return sent(it -> it.without(header));
  }

  static Flaw ignoredField(String name) {
    return sent(
        it ->
            it.changed(
                json -> {
                  if (json instanceof ObjectNode object) {
                    object.remove(name);
                  }
                }));
  }

  /** Of an object in the body. */
  static Flaw ignoredField(String pointer, String name) {
    return sent(
        it ->
            it.changed(
                json -> {
                  if (json.at(pointer) instanceof ObjectNode object) {
                    object.remove(name);
                  }
                }));
  }

  static Flaw ignoredBody() {
    return sent(it -> it.with("").without("Content-Type"));
  }

  static Flaw ignoredParameter(String name) {
    return sent(it -> it.at(withoutParameter(it.uri(), name)));
  }

  private static URI withoutParameter(URI uri, String name) {
    if (uri.getRawQuery() == null) {
      return uri;
    }
    String rest =
        Arrays.stream(uri.getRawQuery().split("&"))
            .filter(it -> !it.startsWith(name + "="))
            .collect(Collectors.joining("&"));
    return URI.create(uri.getRawPath() + (rest.isEmpty() ? "" : "?" + rest));
  }

  /** Answers without doing it: what the thing was before, if a read of it says so. */
  static Flaw undone(int status, String read) {
    return (request, right) -> {
      Message before =
          right.answer(
              request
                  .as("GET")
                  .with("")
                  .without("Content-Type")
                  .at(URI.create(request.uri().getRawPath().replaceFirst(read, ""))));
      if (before.status() != 200) {
        return right.answer(request);
      }
      return status == 204 || status == 202
          ? before.with(status).with("").without("Content-Type")
          : before.with(status);
    };
  }

  /** Nothing happens, and success is claimed with an empty body. */
  static Flaw pretended(int status) {
    return pretending(like -> like.with(status).with("").without("Content-Type"));
  }

  /** Nothing happens, and success is claimed. */
  static Flaw pretended(int status, JsonNode body) {
    return pretending(like -> like.with(status).with(body));
  }

  private static Flaw pretending(UnaryOperator<Message> success) {
    return (request, right) -> {
      if (request.header("Authorization").isEmpty() && request.header("Cookie").isEmpty()) {
        return right.answer(request);
      }
      return success.apply(right.answer(request.as("GET").with("").without("Content-Type")));
    };
  }

  /** What was read once is never read again. */
  static Supplier<Flaw> stale() {
    return () -> {
      Map<String, Message> kept = new ConcurrentHashMap<>();
      return kept(kept, it -> it.uri().toString());
    };
  }

  /** The first answer is that to every request. */
  static Supplier<Flaw> constant() {
    return () -> {
      Map<String, Message> kept = new ConcurrentHashMap<>();
      return kept(kept, it -> "");
    };
  }

  private static Flaw kept(
      Map<String, Message> kept, java.util.function.Function<Message, String> key) {
    return (request, right) -> {
      Message before = kept.get(key.apply(request));
      Message answer = right.answer(request);
      if (before != null && answer.status() < 500 && answer.status() != 401) {
        return before;
      }
      if (answer.isSuccess()) {
        kept.put(key.apply(request), answer);
      }
      return answer;
    };
  }

  /** Takes a request without a token for one of the key. */
  static Flaw open(Authorization key) {
    return sent(
        it ->
            it.header("Cookie").isPresent()
                ? it
                : it.with("Authorization", key.header().orElse("")));
  }

  /** Does without asking what takes a phrase. */
  static Flaw unconfirmed() {
    return (request, right) -> {
      Message answer = right.answer(request);
      String phrase =
          answer.status() == 403 && answer.isJson()
              ? Json.textIfAny(answer.json(), "/params/confirm").orElse("")
              : "";
      return phrase.isEmpty()
          ? answer
          : right.answer(request.at(withParameter(request.uri(), "confirm", phrase)));
    };
  }

  private static URI withParameter(URI uri, String name, String value) {
    String rest = withoutParameter(uri, name).getRawQuery();
    return URI.create(
        uri.getRawPath()
            + "?"
            + (rest == null ? "" : rest + "&")
            + name
            + "="
            + URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20"));
  }
}
