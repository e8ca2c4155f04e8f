package dev.platform.base.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.error.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the contract says of one operation's input and answers. */
public final class OperationContract {
  private final String id;
  private final Map<String, Parameter> parameters;
  private final Map<String, Parameter> headers;
  private final @Nullable Body body;
  private final boolean repeatable;
  private final boolean shownOnce;
  private final Map<String, Map<String, String>> responses;
  private final Schemas schemas;
  private RequestRules manner = RequestRules.USUAL;

  OperationContract(
      String id,
      Map<String, Parameter> parameters,
      Map<String, Parameter> headers,
      @Nullable Body body,
      boolean repeatable,
      boolean shownOnce,
      Map<String, Map<String, String>> responses,
      Schemas schemas) {
    this.id = id;
    this.parameters = parameters;
    this.headers = headers;
    this.body = body;
    this.repeatable = repeatable;
    this.shownOnce = shownOnce;
    this.responses = responses;
    this.schemas = schemas;
  }

  /**
   * A request body.
   *
   * @param required whether it must be there
   * @param mediaType the media type
   * @param labels other media types that clients send with a body of this one
   * @param pointer where its schema stands
   */
  public record Body(boolean required, String mediaType, List<String> labels, String pointer) {
    public Body {
      labels = List.copyOf(labels);
    }
  }

  OperationContract treated(RequestRules how) {
    manner = how;
    return this;
  }

  /** How it is treated at the door. */
  public RequestRules manner() {
    return manner;
  }

  /** Whether a rejection with this status is a sentence in plain text. */
  public boolean rejectsAsText(int status) {
    return rejectsAs(status, "text/plain");
  }

  /** Whether a rejection with this status is a page. */
  public boolean rejectsAsPage(int status) {
    return rejectsAs(status, "text/html");
  }

  /** The media types of the bodies of a success. */
  public Set<String> mediaTypes() {
    return responses.entrySet().stream()
        .filter(response -> response.getKey().startsWith("2"))
        .flatMap(response -> response.getValue().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** The status of a success without a body, where the usual one has a body and another none. */
  public int statusWithoutBody(int usual) {
    return responses.getOrDefault(String.valueOf(usual), Map.of()).isEmpty()
        ? usual
        : responses.entrySet().stream()
            .filter(response -> response.getKey().startsWith("2") && response.getValue().isEmpty())
            .mapToInt(response -> Integer.parseInt(response.getKey()))
            .findFirst()
            .orElse(usual);
  }

  private boolean rejectsAs(int status, String mediaType) {
    var usual = responses.getOrDefault("default", Map.of());
    var declared = responses.getOrDefault(String.valueOf(status), usual);
    return declared.containsKey(mediaType) && !declared.containsKey("application/json");
  }

  /** The operation's id. */
  public String id() {
    return id;
  }

  /** Whether it declares a query parameter. */
  public boolean takes(String parameter) {
    return parameters.containsKey(parameter);
  }

  /** Whether it takes the optional header {@code Idempotency-Key}, as creations do. */
  public boolean isRepeatable() {
    return repeatable;
  }

  /** Whether its response holds a secret that is never shown again. */
  public boolean isShownOnce() {
    return shownOnce;
  }

  /** The request body, if one is declared. */
  public Optional<Body> body() {
    return Optional.ofNullable(body);
  }

  /**
   * Checks query parameters; not those that the operation's room checks itself.
   *
   * @return the parameters as they are bound: commas split, numbers clamped
   * @throws Failure invalid input, naming the first parameter that is wrong
   */
  public Map<String, List<String>> checkQuery(Map<String, List<String>> given) {
    if (manner.leavesQueryToRoom()) {
      return given;
    }
    Map<String, List<String>> bound = new LinkedHashMap<>();
    given.forEach(
        (name, values) -> {
          if (parameters.containsKey(name) || !manner.ignoresUnknownQuery()) {
            bound.put(name, check(name, values));
          }
        });
    for (Parameter parameter : parameters.values()) {
      if (parameter.required() && bound.getOrDefault(parameter.name(), List.of()).isEmpty()) {
        throw Failure.invalid(parameter.name(), "is required");
      }
    }
    return bound;
  }

  private List<String> check(String name, List<String> given) {
    var parameter = parameters.get(name);
    if (parameter == null) {
      throw Failure.invalid(name, "is not a query parameter of " + id);
    }
    List<String> values = parameter.values(given);
    for (String value : values) {
      if (value.isEmpty() && !mayBeEmpty(parameter)) {
        throw Failure.invalid(name, "must not be empty");
      }
      if (!value.isEmpty() || !parameter.isPlace()) {
        check(parameter, value);
      }
    }
    return values;
  }

  private void check(Parameter parameter, String value) {
    schemas
        .check(parameter.pointer(), parameter.json(value), parameter.name())
        .ifPresent(
            complaint -> {
              throw complaint.failure();
            });
  }

  /** Without a place, a list begins at its first page; browsers send fields that are empty. */
  private boolean mayBeEmpty(Parameter parameter) {
    return parameter.isPlace() || (manner.ignoresUnknownQuery() && !parameter.many());
  }

  /**
   * Checks the headers that are declared. One that comes several times is a list (RFC 9110, 5.2).
   *
   * @param given the values of a header; none if it is missing
   * @throws Failure invalid input, naming the first header that is wrong
   */
  public void checkHeaders(Function<String, List<String>> given) {
    for (Parameter header : headers.values()) {
      List<String> values = given.apply(header.name());
      if (!values.isEmpty()) {
        check(header, String.join(", ", values));
      } else if (header.required()) {
        throw Failure.invalid(header.name(), "is required");
      }
    }
  }

  /**
   * Checks a JSON request body.
   *
   * @throws Failure invalid input, naming the field that is wrong
   */
  public void checkBody(JsonNode value) {
    if (body != null) {
      schemas
          .check(body.pointer(), value, "")
          .ifPresent(
              complaint -> {
                throw complaint.failure();
              });
    }
  }

  /**
   * Checks a response.
   *
   * @param value its JSON body, null if it has none
   * @return what is wrong with it
   */
  public Optional<Violation> checkResponse(int status, String mediaType, @Nullable JsonNode value) {
    var declared = responses.get(String.valueOf(status));
    if (declared == null && status >= 400) {
      declared = responses.get("default");
    }
    if (declared == null) {
      return Optional.of(new Violation("status", status + " is not declared for " + id));
    }
    if (declared.isEmpty()) {
      return value == null
          ? Optional.empty()
          : Optional.of(new Violation("body", "is not declared for " + id + " " + status));
    }
    var pointer = declared.get(mediaType);
    if (pointer == null) {
      return Optional.of(
          new Violation("Content-Type", mediaType + " is not declared for " + id + " " + status));
    }
    return value == null
        ? Optional.of(new Violation("body", "is missing"))
        : schemas.check(pointer, value, "");
  }
}
