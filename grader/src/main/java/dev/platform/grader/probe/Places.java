package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Fills in paths and queries with what the server has: the first entry of the list at a path stands
 * for the variable behind it.
 */
final class Places {
  private static final Pattern VARIABLE = Pattern.compile("/\\{(\\w+)\\}");
  private static final Duration PAST = Duration.ofHours(1);

  /** Shaped like an id, and of a time before all installs. */
  private static final String NOTHING = "srv-00000000000000000007";

  private final Server server;
  private final Map<String, ProbedOperation> lists;
  private final Map<String, String> listOf;
  private final Instant now;
  private final Map<String, Optional<String>> first = new HashMap<>();
  private Optional<String> owner = Optional.empty();

  /**
   * On a server.
   *
   * @param reads by path
   */
  Places(Server server, Map<String, ProbedOperation> reads, Instant now) {
    this.server = server;
    this.lists = reads;
    this.listOf = listOf(reads.keySet());
    this.now = now;
  }

  /** The list of a variable that stands right behind one, whatever path it is in elsewhere. */
  private static Map<String, String> listOf(Set<String> paths) {
    Map<String, String> listOf = new HashMap<>(Map.of("resource", "/v1/services"));
    for (String path : paths) {
      Matcher variable = VARIABLE.matcher(path);
      if (variable.find() && paths.contains(path.substring(0, variable.start()))) {
        listOf.put(variable.group(1), path.substring(0, variable.start()));
      }
    }
    return listOf;
  }

  /**
   * A path with its query.
   *
   * @param isComplete whether everything that it names is there
   */
  record Place(String path, boolean isComplete) {}

  /** The workspace to look at. */
  void in(Optional<String> ownerId) {
    owner = ownerId;
  }

  /** Forgets what lists had. */
  void forget() {
    first.clear();
  }

  Place of(ProbedOperation operation) {
    Place path = path(operation.operation().path());
    var query = new StringBuilder();
    boolean isComplete = path.isComplete();
    for (Map.Entry<String, JsonNode> parameter : operation.query().entrySet()) {
      Optional<String> value = value(parameter.getKey(), parameter.getValue());
      isComplete &= value.isPresent();
      query
          .append(query.isEmpty() ? '?' : '&')
          .append(parameter.getKey())
          .append('=')
          .append(Server.encode(value.orElse(NOTHING)));
    }
    return new Place(path.path() + query, isComplete);
  }

  private Place path(String template) {
    Matcher variable = VARIABLE.matcher(template);
    String path = template;
    boolean isComplete = true;
    while (variable.find()) {
      String name = variable.group(1);
      String list = path.substring(0, path.indexOf("/{" + name + "}"));
      Optional<String> value =
          known(name).or(() -> firstOf(template.substring(0, variable.start()), list));
      isComplete &= value.isPresent();
      path = path.replace("{" + name + "}", Server.encode(value.orElse(NOTHING)));
    }
    return new Place(path, isComplete);
  }

  private Optional<String> value(String name, JsonNode schema) {
    if (schema.has("enum")) {
      return Optional.of(schema.path("enum").path(0).asText());
    }
    return switch (name) {
      case "startTime" -> Optional.of(now.minus(PAST).toString());
      case "endTime" -> Optional.of(now.toString());
      default ->
          schema.path("format").asText().equals("date-time")
              ? Optional.of(now.minus(PAST).toString())
              : known(name);
    };
  }

  /** What a variable stands for everywhere. */
  private Optional<String> known(String name) {
    if (name.equals("ownerId")) {
      return owner;
    }
    String list = listOf.get(name);
    return list == null ? Optional.empty() : firstOf(list, list);
  }

  /** What the first entry of a list is called in a path. */
  private Optional<String> firstOf(String template, String path) {
    return first.computeIfAbsent(path, it -> askFor(template, it));
  }

  private Optional<String> askFor(String template, String path) {
    ProbedOperation list = lists.get(template);
    if (list == null || path.contains(NOTHING)) {
      return Optional.empty();
    }
    String query =
        list.query().containsKey("ownerId") && owner.isPresent()
            ? "?ownerId=" + Server.encode(owner.get())
            : "";
    JsonNode entry = server.send("GET", path + query, null).json().path(0);
    return entry.isObject() ? name(entry) : Optional.empty();
  }

  /** An entry is the thing itself, or has it as a member. */
  static Optional<String> name(JsonNode entry) {
    return called(entry)
        .or(
            () ->
                StreamSupport.stream(entry.spliterator(), false)
                    .flatMap(member -> called(member).stream())
                    .findFirst());
  }

  private static Optional<String> called(JsonNode thing) {
    return Stream.of("id", "key", "name")
        .map(field -> thing.path(field).textValue())
        .filter(Objects::nonNull)
        .findFirst();
  }
}
