package dev.platform.surface.graphql;

import dev.platform.api.Operation;
import dev.platform.surface.operation.OperationMethod;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the part of the schema that follows from the contract. */
public final class SchemaWriter {
  private static final String LIMIT = "limit";
  private static final String CURSOR = "cursor";
  private static final String MUTATION_ID =
      Sdl.description(
              "Makes a repeat harmless: the idempotency key of the operation, 8 to 128 of"
                  + " `A-Za-z0-9._:-`. Comes back in the payload.",
              "",
              "  ")
          + "  clientMutationId: String\n";

  /** The types of the resources that begin a path. */
  private static final Map<String, List<String>> RESOURCES =
      Map.ofEntries(
          Map.entry("services", List.of("Service")),
          Map.entry("postgres", List.of("Postgres", "PostgresDetail")),
          Map.entry("key-value", List.of("KeyValue", "KeyValueDetail")),
          Map.entry("env-groups", List.of("EnvGroup", "EnvGroupMeta")),
          Map.entry("disks", List.of("Disk", "DiskDetails")),
          Map.entry("owners", List.of("Owner")),
          Map.entry("webhooks", List.of("Webhook")));

  private final ContractSchemas contract;
  private final ModelTypes types;
  private final List<String> queries = new ArrayList<>();
  private final List<String> mutations = new ArrayList<>();
  private final Map<String, String> wrappers = new LinkedHashMap<>();

  public SchemaWriter(ContractSchemas contract) {
    this.contract = contract;
    this.types = new ModelTypes(contract);
  }

  /**
   * What an operation returns.
   *
   * @param model the type of the result or of an entry
   * @param list whether it is a list
   * @param entry whether an entry has a cursor
   */
  private record Result(Type model, boolean list, boolean entry) {}

  /** Adds a field of {@code Query} for an operation, and the same below its resource. */
  public void query(
      Operation operation, OperationMethod method, String name, String child, String batch) {
    var result = result(method);
    var arguments = arguments(operation, method);
    var type = type(result, child);
    queries.add(field(operation, name, arguments, type, ""));
    if (result.entry()) {
      queries.add(connection(operation, name, arguments, result));
    }
    var first = OperationPaths.firstParameter(operation);
    if (first.isPresent()) {
      Map<String, String> rest = new LinkedHashMap<>(arguments);
      rest.remove(Arguments.name(operation, first.get()));
      var from = ", from: [\"" + first.get() + "=id\"]";
      var together = batch.isEmpty() ? "" : ", batch: \"" + batch + "\"";
      for (String parent : RESOURCES.getOrDefault(OperationPaths.resource(operation), List.of())) {
        if (OperationPaths.isBelow(operation)) {
          types.addField(parent, field(operation, child, rest, nullable(type), from + together));
          if (result.entry()) {
            types.addField(parent, connection(operation, child, rest, result, from));
          }
        }
      }
    }
  }

  /** What is below a resource may be refused without the resource. */
  private static String nullable(String type) {
    return type.endsWith("!") ? type.substring(0, type.length() - 1) : type;
  }

  private String type(Result result, String field) {
    var type = types.output(result.model(), field);
    if (result.entry()) {
      addCursor(type);
    }
    return result.list() ? "[" + type + "!]!" : type + "";
  }

  private void addCursor(String type) {
    if (wrappers.putIfAbsent(type, type) == null) {
      types.addField(
          type,
          Sdl.description(
                  "Where the next page begins, for the argument `cursor` of the list that this is an"
                      + " entry of; null outside of lists.",
                  "",
                  "  ")
              + "  cursor: String\n");
    }
  }

  private String connection(
      Operation operation, String name, Map<String, String> arguments, Result result) {
    return connection(operation, name, arguments, result, "");
  }

  private String connection(
      Operation operation, String name, Map<String, String> arguments, Result result, String from) {
    var node = types.output(result.model(), name);
    var type = node + "Connection";
    types
        .definitions()
        .putIfAbsent(
            type,
            Sdl.description("A page of a list, as Relay has it.", "", "")
                + "type "
                + type
                + " {\n"
                + Sdl.description("The entries.", "", "  ")
                + "  edges: ["
                + node
                + "Edge!]!\n"
                + Sdl.description("The entries without their cursors.", "", "  ")
                + "  nodes: ["
                + node
                + "!]!\n"
                + Sdl.description("Whether there is more, and where it begins.", "", "  ")
                + "  pageInfo: PageInfo!\n}\n");
    types
        .definitions()
        .putIfAbsent(
            node + "Edge",
            Sdl.description("An entry of a page.", "", "")
                + "type "
                + node
                + "Edge {\n"
                + Sdl.description("Where the next page begins.", "", "  ")
                + "  cursor: String!\n"
                + Sdl.description("What the list is of.", "", "  ")
                + "  node: "
                + node
                + "!\n}\n");
    Map<String, String> own = new LinkedHashMap<>();
    own.put(
        "first",
        Sdl.description("Most entries of the page, 1 to 100; 20 if it is absent.", "", "    ")
            + "    first: Int\n");
    own.put(
        "after",
        Sdl.description("The cursor of the last entry of the page before.", "", "    ")
            + "    after: String\n");
    arguments.forEach(
        (argument, text) -> {
          if (!argument.equals(LIMIT) && !argument.equals(CURSOR)) {
            own.put(argument, text);
          }
        });
    var connection = from.isEmpty() ? type + "!" : type;
    return field(operation, name + "Connection", own, connection, from + ", shape: CONNECTION");
  }

  private String field(
      Operation operation,
      String name,
      Map<String, String> arguments,
      String type,
      String directive) {
    var text = new StringBuilder(Sdl.description(description(operation), "", "  "));
    text.append("  ").append(name);
    if (!arguments.isEmpty()) {
      text.append("(\n").append(String.join("", arguments.values())).append("  )");
    }
    text.append(": ").append(type);
    text.append(" @operation(id: \"").append(operation.id()).append('"').append(directive);
    return text.append(")\n").toString();
  }

  private String description(Operation operation) {
    var text = contract.description(operation.id());
    return operation.permission() == null
        ? text
        : text
            + "\n\nPermission: `"
            + operation.permission().name().toLowerCase(java.util.Locale.ROOT)
            + "`.";
  }

  private Map<String, String> arguments(Operation operation, OperationMethod method) {
    Map<String, String> arguments = new LinkedHashMap<>();
    var declared = contract.parameters(operation.id());
    method
        .parameters()
        .forEach(
            (parameter, type) -> {
              var name = Arguments.name(operation, parameter);
              var known = declared.getOrDefault(parameter, new ContractSchemas.Property("", false));
              arguments.put(
                  name,
                  Sdl.description(
                          known.description(), Names.capital(Names.words(parameter)) + ".", "    ")
                      + "    "
                      + name
                      + ": "
                      + types.input(type, name)
                      + (known.required() ? "!\n" : "\n"));
            });
    return arguments;
  }

  private static Result result(OperationMethod method) {
    boolean list = method.returnType() instanceof ParameterizedType;
    var model =
        method.returnType() instanceof ParameterizedType generic
            ? generic.getActualTypeArguments()[0]
            : method.returnType();
    var wrapped = list ? wrapped((Class<?>) model) : Optional.<Type>empty();
    return new Result(wrapped.orElse(model), list, wrapped.isPresent());
  }

  private static Optional<Type> wrapped(Class<?> model) {
    return ModelProperties.entryProperty(model)
        .map(
            property -> {
              try {
                return model.getMethod("get" + Names.capital(property)).getGenericReturnType();
              } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  /** Adds a field of {@code Mutation} for an operation. */
  public void mutation(Operation operation, OperationMethod method, String name) {
    var input = Names.capital(name) + "Input";
    var payload = Names.capital(name) + "Payload";
    mutations.add(
        Sdl.description(description(operation), "", "  ")
            + "  "
            + name
            + "(\n"
            + Sdl.description("What is wanted.", "", "    ")
            + "    input: "
            + input
            + "!\n  ): "
            + payload
            + " @operation(id: \""
            + operation.id()
            + "\")\n");
    types.definitions().put(input, input(operation, method, input));
    types.definitions().put(payload, payload(method, payload));
  }

  private String input(Operation operation, OperationMethod method, String name) {
    Map<String, String> fields = new LinkedHashMap<>();
    arguments(operation, method)
        .forEach((it, text) -> fields.put(it, text.replace("\n    ", "\n  ").substring(2)));
    method
        .body()
        .ifPresent(
            body -> {
              if (body instanceof Class<?> model && !model.isEnum() && model != Object.class) {
                fields.putAll(types.fields(model));
              } else {
                fields.put(
                    "items",
                    Sdl.description("The whole new list.", "", "  ")
                        + "  items: "
                        + types.input(body, "items")
                        + "!\n");
              }
            });
    fields.put("clientMutationId", MUTATION_ID);
    return Sdl.description(
            "Input of `" + Names.small(name.replaceFirst("Input$", "")) + "`.", "", "")
        + "input "
        + name
        + " {\n"
        + String.join("", fields.values())
        + "}\n";
  }

  private String payload(OperationMethod method, String name) {
    var text =
        new StringBuilder(
            Sdl.description(
                "Payload of `" + Names.small(name.replaceFirst("Payload$", "")) + "`.", "", ""));
    text.append("type ").append(name).append(" {\n");
    text.append(Sdl.description("As it was sent.", "", "  "))
        .append("  clientMutationId: String\n");
    var result = result(method);
    if (result.model() != void.class) {
      text.append(results(result));
    }
    return text.append("}\n").toString();
  }

  /** What is returned is one field; something put together has a field for each part. */
  private String results(Result result) {
    if (result.model() instanceof Class<?> model && Names.type(model).contains("And")) {
      var known = contract.properties(model);
      return types.properties(model).entrySet().stream()
          .map(
              part ->
                  Sdl.description(
                          Optional.ofNullable(known.get(part.getKey()))
                              .map(ContractSchemas.Property::description)
                              .orElse(""),
                          Names.capital(Names.words(part.getKey())) + ".",
                          "  ")
                      + "  "
                      + part.getKey()
                      + ": "
                      + types.output(part.getValue(), part.getKey())
                      + "\n")
          .collect(Collectors.joining());
    }
    var type = type(result, "result");
    var field =
        result.list()
            ? "items"
            : result.model() instanceof Class<?> model && model.isInterface()
                ? "result"
                : Names.small(type.replace("!", ""));
    return Sdl.description("What the operation returns.", "", "  ")
        + "  "
        + field
        + ": "
        + nullable(type)
        + "\n";
  }

  /** The text of the schema. */
  public String text() {
    types.finish();
    return HEAD
        + "\"\"\"\nWhat can be read.\n\"\"\"\ntype Query {\n"
        + String.join("", queries)
        + "}\n\n\"\"\"\nWhat can be changed. Fields of one request are carried out one after the other.\n\"\"\"\n"
        + "type Mutation {\n"
        + String.join("", mutations)
        + "}\n\n"
        + String.join("\n", types.definitions().values());
  }

  private static final String HEAD =
      """
      # Made from the contract and fields.yaml by PlatformSchemaTest (-Dgolden=update); what is ours is in links.graphqls.

      \"""
      The operation of the API that a field is: its permission, its limits and its entry in the audit log.
      \"""
      directive @operation(
        \"""
        Its id in the contract.
        \"""
        id: String!
        \"""
        Parameters that come from the object that the field is of, as `parameter=field`, or have a fixed value, as
        `parameter:value`.
        \"""
        from: [String!]
        \"""
        What becomes of the response.
        \"""
        shape: Shape! = WHOLE
        \"""
        The name of a read for many objects at once, where there is one.
        \"""
        batch: String
      ) on FIELD_DEFINITION

      \"""
      A property that stands deeper in the object, as `a.b`.
      \"""
      directive @property(
        \"""
        Where it stands.
        \"""
        path: String!
      ) on FIELD_DEFINITION

      \"""
      What becomes of the response of an operation.
      \"""
      enum Shape {
        \"""
        It is the value, a list as a list.
        \"""
        WHOLE
        \"""
        The first entry of the list is the value.
        \"""
        FIRST
        \"""
        A page of a list, as Relay has it.
        \"""
        CONNECTION
      }

      \"""
      A time in RFC 3339, for example `2026-03-14T09:00:00Z`.
      \"""
      scalar DateTime

      \"""
      A whole number of 64 bits.
      \"""
      scalar Long

      \"""
      Any JSON value.
      \"""
      scalar JSON

      \"""
      Where a page of a list ends.
      \"""
      type PageInfo {
        \"""
        The cursor of the first entry; null if there is none.
        \"""
        startCursor: String
        \"""
        The cursor of the last entry, for `after`; null if there is none.
        \"""
        endCursor: String
        \"""
        Whether there are entries after this page.
        \"""
        hasNextPage: Boolean!
        \"""
        Whether there are entries before this page, which only a page without `after` can rule out.
        \"""
        hasPreviousPage: Boolean!
      }

      """;
}
