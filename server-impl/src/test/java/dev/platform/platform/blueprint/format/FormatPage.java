package dev.platform.platform.blueprint.format;

import dev.platform.app.MarkdownText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The page of the docs that lists every key, made from the description of the format. */
public final class FormatPage {
  private static final String INTRODUCTION =
      """

      A blueprint file describes services, databases, Key Value instances, environment groups, and projects. It is usually
      named `render.yaml` and is in the top directory of a repository. This page is generated. It lists every key.

      ```yaml
      # yaml-language-server: $schema=http://localhost:4000/schema/render.yaml.json
      services:
        - type: web
          name: shop
          runtime: python
          plan: starter
          buildCommand: pip install -r requirements.txt
          startCommand: gunicorn app:app
          envVars:
            - key: DATABASE_URL
              fromDatabase:
                name: shop-db
                property: connectionString
            - key: SECRET_KEY
              generateValue: true
      databases:
        - name: shop-db
          plan: basic-256mb
      ```

      ## Validate a file

      The server's distribution has a command that lists all problems of a file. It needs no server and no settings.

      ```sh
      bin/platform blueprint validate render.yaml
      bin/platform blueprint validate render.yaml --format json
      ```

      The formats are `text`, `json`, `sarif` (SARIF 2.1.0), and `github` (annotations for GitHub Actions). The exit status is
      0 if the file is valid, 1 if it has problems, and 2 if it cannot be read. The file name `-` is standard input. No output contains the value of a variable.

      Editors that use JSON Schema can check the file while you type. Every installation serves the
      [schema](/schema/render.yaml.json), as in the first line of the example.

      ## YAML

      * The file is UTF-8 with one document, and has at most 4 MiB, 20,000 values, 32 levels, 1,000 aliases, 50
        different schedules, and 131,072 characters in a line. A byte order mark and Windows line ends are accepted.
      * Values are read as they are written. `3.10`, `off`, `100_000`, and `true` are not converted, so that they need no quotes.
        A key without a value is an error, except for lists.
      * Anchors and aliases work everywhere. The merge key `<<` takes a map or a list of maps: the map's own keys win, then those of
        the first map in the list. If an alias has a problem, the position is that of its anchor.
      * Tags, such as `!!str`, and directives, except for `%YAML 1.1` and `%YAML 1.2`, are not supported.
      * Duplicate keys are errors.
      * Keys that begin with `x-` are ignored in every map. Use them for anchors.

      ## Names and references

      Names identify resources: a sync updates the resource with the name, or creates it. Services have unique names in the file,
      and so have databases, Key Value instances, environment groups, and projects. A service and a database can have the same
      name.

      References can point forward or backward. A name that is not in the file must exist in the workspace. An `envVarKey` can
      name a variable that the platform sets, such as `RENDER_EXTERNAL_URL`, also of the service itself. Variables that get their
      values from each other in a circle are errors.

      A key that you leave out keeps its current value when an existing resource is updated. An empty list is
      not the same as a key that you leave out: `headers: []` removes all headers. Domains and links to environment groups
      are added and never removed. See [blueprints](/docs/guides/blueprints).
      """;

  private final Map<String, MapType> maps = new LinkedHashMap<>();
  private final Map<String, List<String>> places = new LinkedHashMap<>();

  private FormatPage() {}

  /**
   * The whole page.
   *
   * @param order its place among the pages of the reference
   */
  public static String text(int order) {
    return MarkdownText.frontmatter(
            "render.yaml reference",
            "Every key of a blueprint file, with its type, default, and description.",
            order,
            "nav: \"render.yaml\"\nkeywords: [blueprint file, yaml schema, infrastructure as code]\n")
        + INTRODUCTION
        + new FormatPage().sections()
        + codes();
  }

  private String sections() {
    collect(FileFormat.FILE, "");
    return maps.values().stream().map(this::section).collect(Collectors.joining());
  }

  private void collect(MapType type, String place) {
    places.computeIfAbsent(type.name(), name -> new ArrayList<>()).add(place);
    if (maps.put(type.name(), type) == null) {
      type.fields().forEach(it -> collect(it, place));
    }
  }

  private void collect(Field<?> field, String place) {
    var inner = field.type();
    var path = (place.isEmpty() ? "" : place + ".") + field.name();
    while (!(inner instanceof MapType)) {
      if (inner instanceof MappedType<?, ?> mapped) {
        inner = mapped.source();
      } else if (inner instanceof ListType<?> list) {
        inner = list.element();
        path += "[]";
      } else {
        return;
      }
    }
    collect((MapType) inner, path);
  }

  private String section(MapType type) {
    boolean isTop = type.name().equals(FileFormat.FILE.name());
    var text = new StringBuilder("\n## ").append(isTop ? "Top level" : title(type)).append("\n\n");
    if (!isTop) {
      text.append(places(type)).append("\n\n");
    }
    boolean hasKinds = type.kindOf() != null;
    text.append(
        hasKinds
            ? MarkdownText.head("Key", "Type", "Available for", "Description")
            : MarkdownText.head("Key", "Type", "Description"));
    type.fields().stream()
        .filter(it -> it.unavailable() == null)
        .map(it -> row(it, hasKinds))
        .forEach(text::append);
    return text.append(choices(type.choices())).append(unavailable(type)).toString();
  }

  private String places(MapType type) {
    var some =
        Objects.requireNonNull(places.get(type.name())).stream()
            .distinct()
            .limit(3)
            .map(MarkdownText::code)
            .collect(Collectors.joining(", "));
    return "In " + some + ".";
  }

  private static String title(MapType type) {
    var words = type.noun().replaceFirst("^an? ", "");
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private String row(Field<?> field, boolean hasKinds) {
    var required = required(field);
    var description = MarkdownText.line(field.description());
    var key = MarkdownText.code(field.name());
    var type = type(field.type()) + (required.isEmpty() ? "" : "; " + required);
    return hasKinds
        ? MarkdownText.row(key, type, kinds(field.kinds()), description)
        : MarkdownText.row(key, type, description);
  }

  private static String required(Field<?> field) {
    if (!field.isRequired()) {
      return "";
    }
    return field.old() == null ? "required" : "required, or " + field.old().name();
  }

  private static String kinds(Set<ServiceKind> kinds) {
    if (kinds.isEmpty() || kinds.size() == ServiceKind.values().length) {
      return "all";
    }
    if (kinds.equals(ServiceKind.SERVICES)) {
      return "all but Key Value instances";
    }
    return Arrays.stream(ServiceKind.values())
        .filter(kinds::contains)
        .map(it -> it.noun().replaceFirst("^a ", "") + "s")
        .collect(Collectors.joining(", "));
  }

  private String type(ValueType<?> type) {
    if (type instanceof MappedType<?, ?> mapped) {
      return type(mapped.source());
    }
    if (type instanceof TextType text) {
      return "text"
          + (text.maxLength() < Integer.MAX_VALUE
              ? " of up to " + text.maxLength() + " characters"
              : "");
    }
    if (type instanceof WordType<?> word) {
      return words(word.words().keySet());
    }
    if (type instanceof WholeType whole) {
      return "whole number from " + whole.min() + " to " + whole.max();
    }
    if (type instanceof FlagType flag) {
      return flag.only() == null ? "`true` or `false`" : "`" + flag.only() + "`";
    }
    if (type instanceof ListType<?> list) {
      return "list: " + type(list.element());
    }
    if (type instanceof MapType map) {
      var title = title(map);
      return "[%s](/docs/reference/render-yaml#%s)"
          .formatted(
              map.noun().replaceFirst("^an? ", ""),
              title.toLowerCase(Locale.ROOT).replace(' ', '-'));
    }
    return "any";
  }

  private static String words(Collection<String> words) {
    return words.stream().map(MarkdownText::code).collect(Collectors.joining(", "));
  }

  private static String choices(Choices choices) {
    if (choices.all().isEmpty()) {
      return "";
    }
    var keys = words(choices.all().stream().map(Choices.Choice::key).toList());
    return choices.isExclusive()
        ? "\nExactly one of " + keys + " is required" + withKey(choices) + ".\n"
        : "\nAt least one of " + keys + " is required.\n";
  }

  private static String withKey(Choices choices) {
    var without =
        choices.all().stream().filter(it -> it.with().isEmpty()).map(Choices.Choice::key).toList();
    return choices.companions().isEmpty()
        ? ""
        : ", together with "
            + words(choices.companions())
            + (without.isEmpty() ? "" : " except for " + words(without));
  }

  private static String unavailable(MapType type) {
    var keys =
        type.fields().stream()
            .filter(it -> it.unavailable() != null)
            .map(Field::name)
            .collect(Collectors.toCollection(ArrayList::new));
    return keys.isEmpty() ? "" : "\nNot available in this version: " + words(keys) + ".\n";
  }

  private static String codes() {
    var rows = new StringBuilder("\n## Problem codes\n\n");
    rows.append(MarkdownText.head("Code", "Description"));
    for (ProblemCode code : ProblemCode.values()) {
      rows.append(MarkdownText.row(MarkdownText.code(code.name()), code.meaning()));
    }
    return rows.toString();
  }
}
