package dev.platform.surface.graphql;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.platform.api.Dto;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The types of the schema that generated models stand for. */
final class ModelTypes {
  private static final String JSON = "JSON";

  private final ContractSchemas contract;
  private final Map<String, String> definitions = new TreeMap<>();
  private final Map<String, Class<?>> models = new TreeMap<>();
  private final Map<String, List<String>> children = new TreeMap<>();

  ModelTypes(ContractSchemas contract) {
    this.contract = contract;
  }

  /** The definitions of all types that were asked for, in the order of their names. */
  Map<String, String> definitions() {
    return definitions;
  }

  /** Adds fields to the type of a resource. */
  void addField(String type, String field) {
    children.computeIfAbsent(type, it -> new ArrayList<>()).add(field);
  }

  /** Writes the types whose fields are complete now. */
  void finish() {
    children.forEach(
        (type, fields) ->
            definitions.computeIfPresent(
                type,
                (name, text) ->
                    text.substring(0, text.length() - 2) + String.join("", fields) + "}\n"));
  }

  /** The type of a value in a response. */
  String output(Type type, String field) {
    return type(type, field, model -> model.isInterface() ? union(model) : object(model));
  }

  /** The type of a value, with what stands for a model. */
  private String type(Type type, String field, Function<Class<?>, String> models) {
    if (type instanceof ParameterizedType generic) {
      return Map.class.isAssignableFrom((Class<?>) generic.getRawType())
          ? JSON
          : "[" + type(generic.getActualTypeArguments()[0], field, models) + "!]";
    }
    var model = (Class<?>) type;
    var scalar = scalar(model, field);
    if (!scalar.isEmpty()) {
      return scalar;
    }
    return model.isEnum() ? enumeration(model) : models.apply(model);
  }

  private static String scalar(Class<?> type, String field) {
    if (type == String.class || type == URI.class) {
      return Names.isId(field) ? "ID" : "String";
    }
    if (type == Integer.class || type == int.class) {
      return "Int";
    }
    if (type == Long.class) {
      return "Long";
    }
    if (Set.of(Double.class, Float.class, BigDecimal.class).contains(type)) {
      return "Float";
    }
    if (type == Boolean.class) {
      return "Boolean";
    }
    if (type == OffsetDateTime.class || type == java.time.LocalDate.class) {
      return "DateTime";
    }
    return type == Object.class
            || com.fasterxml.jackson.databind.JsonNode.class.isAssignableFrom(type)
            || Map.class.isAssignableFrom(type)
        ? JSON
        : "";
  }

  private String enumeration(Class<?> model) {
    var values = Stream.of(model.getEnumConstants()).map(Object::toString).toList();
    if (!values.stream().allMatch(Names::isValue)) {
      return "String";
    }
    var name = name(model, Names.type(model));
    definitions.computeIfAbsent(
        name,
        it ->
            Sdl.description(contract.description(model), "The " + Names.words(name) + ".", "")
                + "enum "
                + name
                + " {\n  "
                + String.join("\n  ", values)
                + "\n}\n");
    return name;
  }

  private String union(Class<?> model) {
    var members = implementors(model);
    var name = name(model, Names.type(model));
    if (definitions.putIfAbsent(name, "") == null) {
      var names = members.stream().map(this::object).toList();
      definitions.put(
          name,
          Sdl.description(contract.description(model), "The " + Names.words(name) + ".", "")
              + "union "
              + name
              + " =\n  | "
              + String.join("\n  | ", names)
              + "\n");
    }
    return name;
  }

  private String object(Class<?> model) {
    if (!Dto.class.isAssignableFrom(model)) {
      throw new IllegalStateException("no type for " + model);
    }
    var name = name(model, Names.type(model));
    if (definitions.putIfAbsent(name, "") == null) {
      var text = new StringBuilder();
      text.append(
          Sdl.description(contract.description(model), "The " + Names.words(name) + ".", ""));
      text.append("type ").append(name).append(" {\n");
      var known = contract.properties(model);
      properties(model)
          .forEach(
              (field, type) -> {
                var property = known.getOrDefault(field, new ContractSchemas.Property("", false));
                text.append(
                    Sdl.description(
                        property.description(), Names.capital(Names.words(field)) + ".", "  "));
                text.append("  ").append(field).append(": ").append(output(type, field));
                text.append(property.required() ? "!\n" : "\n");
              });
      if (properties(model).isEmpty()) {
        text.append(Sdl.description("Nothing: a model without properties.", "", "  "));
        text.append("  nothing: Boolean\n");
      }
      definitions.put(name, text.append("}\n").toString());
    }
    return name;
  }

  /** Two models of one name have types of two names. */
  private String name(Class<?> model, String name) {
    var other = models.putIfAbsent(name, model);
    if (other == null || other == model) {
      return name;
    }
    var longer = model.getPackageName().contains("nativeapi") ? "Native" + name : name + "Value";
    return name(model, longer);
  }

  /** The properties of a model by their names on the wire, in the order of the contract. */
  Map<String, Type> properties(Class<?> model) {
    Map<String, Type> found = new TreeMap<>();
    for (Method method : model.getMethods()) {
      var property = method.getAnnotation(JsonProperty.class);
      if (property != null && method.getParameterCount() == 0) {
        found.put(property.value(), method.getGenericReturnType());
      }
    }
    Map<String, Type> ordered = new LinkedHashMap<>();
    contract
        .properties(model)
        .keySet()
        .forEach(
            name -> {
              if (found.containsKey(name)) {
                ordered.put(name, found.get(name));
              }
            });
    found.forEach(ordered::putIfAbsent);
    return ordered;
  }

  /** The type of a value in a request. */
  String input(Type type, String field) {
    return type(type, field, this::input);
  }

  private String input(Class<?> model) {
    var name = name(model, Names.input(model));
    if (definitions.putIfAbsent(name, "") == null) {
      var text =
          Sdl.description(contract.description(model), "The " + Names.words(name) + ".", "")
              + "input "
              + name
              + " {\n";
      definitions.put(name, text + String.join("", fields(model).values()) + "}\n");
    }
    return name;
  }

  /** The fields of an input, by their names. A union has those of all its members, optional. */
  Map<String, String> fields(Class<?> model) {
    Map<String, String> fields = new LinkedHashMap<>();
    boolean isUnion = model.isInterface();
    for (Class<?> member : isUnion ? implementors(model) : List.<Class<?>>of(model)) {
      var known = contract.properties(member);
      properties(member)
          .forEach(
              (field, type) -> {
                var property = known.getOrDefault(field, new ContractSchemas.Property("", false));
                var text =
                    Sdl.description(
                            property.description(), Names.capital(Names.words(field)) + ".", "  ")
                        + "  "
                        + field
                        + ": "
                        + input(type, field)
                        + (property.required() && !isUnion ? "!\n" : "\n");
                fields.putIfAbsent(field, text);
              });
    }
    return fields;
  }

  /** The models that are members of a union, in the order of their names. */
  static List<Class<?>> implementors(Class<?> union) {
    var at = "/" + union.getPackageName().replace('.', '/');
    try {
      var location = Path.of(union.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(location)) {
        return implementors(union, Path.of(location + at));
      }
      try (var jar = FileSystems.newFileSystem(location)) {
        return implementors(union, jar.getPath(at));
      }
    } catch (IOException | java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Class<?>> implementors(Class<?> union, Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      var names = new TreeSet<String>();
      files
          .map(it -> it.getFileName().toString())
          .filter(it -> it.endsWith("Dto.class"))
          .forEach(names::add);
      List<Class<?>> found = new ArrayList<>();
      for (String name : names) {
        var model =
            Class.forName(union.getPackageName() + "." + name.substring(0, name.length() - 6));
        if (union.isAssignableFrom(model) && model != union) {
          found.add(model);
        }
      }
      return found;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
