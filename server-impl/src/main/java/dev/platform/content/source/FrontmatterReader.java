package dev.platform.content.source;

import java.io.StringReader;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Reads the frontmatter of one file and says what is wrong with it, line by line. */
final class FrontmatterReader {
  private static final Set<String> FIELDS =
      Set.of(
          "title",
          "nav",
          "description",
          "date",
          "updated",
          "authors",
          "tags",
          "keywords",
          "grade",
          "order",
          "draft");
  private static final Pattern TAG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final int MAX_TITLE = 100;
  private static final int MAX_DESCRIPTION = 300;

  /** The line of the file on which the YAML begins: after the opening line. */
  private static final int FIRST_LINE = 2;

  private final String file;
  private final ContentErrors problems;
  private final Map<String, Node> fields = new HashMap<>();

  FrontmatterReader(String file, ContentErrors problems) {
    this.file = file;
    this.problems = problems;
  }

  /**
   * Reads the YAML between the two lines of dashes.
   *
   * @return what could be read; what could not is among the problems
   */
  Frontmatter read(String yaml) {
    if (!collect(yaml)) {
      return new Frontmatter(
          "",
          "",
          "",
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          0,
          false);
    }
    var date = date("date");
    var updated = date("updated");
    if (date.isPresent() && updated.isPresent() && updated.get().isBefore(date.get())) {
      problem(line("updated"), "updated is before date");
    }
    var title = line("title", MAX_TITLE);
    return new Frontmatter(
        title,
        fields.containsKey("nav") ? line("nav", MAX_TITLE) : title,
        line("description", MAX_DESCRIPTION),
        date,
        updated,
        texts("authors"),
        tags(),
        texts("keywords"),
        grade(),
        order(),
        isDraft());
  }

  /** Finds the fields, unless the whole cannot be read. */
  private boolean collect(String yaml) {
    try {
      if (new Yaml(new LoaderOptions()).compose(new StringReader(yaml)) instanceof MappingNode it) {
        collect(it);
        return true;
      }
      problem(0, "the frontmatter must be a list of fields such as \"title: …\"");
    } catch (MarkedYAMLException e) {
      var mark = e.getProblemMark();
      problem(mark == null ? 0 : mark.getLine(), "the YAML cannot be read: " + e.getProblem());
    } catch (YAMLException e) {
      problem(0, "the YAML cannot be read: " + e.getMessage());
    }
    return false;
  }

  private void collect(MappingNode mapping) {
    for (NodeTuple tuple : mapping.getValue()) {
      int line = tuple.getKeyNode().getStartMark().getLine();
      var name = tuple.getKeyNode() instanceof ScalarNode key ? key.getValue() : "";
      if (!FIELDS.contains(name)) {
        problem(line, "unknown field \"" + name + "\"");
      } else if (fields.putIfAbsent(name, tuple.getValueNode()) != null) {
        problem(line, name + " is specified twice");
      }
    }
  }

  /** A text of one line that must be there. */
  private String line(String name, int max) {
    var text = scalar(name).map(String::strip).orElse("");
    if (!fields.containsKey(name)) {
      problem(0, name + " is missing");
    } else if (text.isEmpty() || text.indexOf('\n') >= 0 || text.length() > max) {
      problem(line(name), name + " must be one line of at most " + max + " characters");
    }
    return text;
  }

  private Optional<LocalDate> date(String name) {
    return scalar(name)
        .flatMap(
            text -> {
              try {
                return Optional.of(LocalDate.parse(text));
              } catch (DateTimeException e) {
                problem(line(name), name + " must be a day such as 2026-03-14");
                return Optional.empty();
              }
            });
  }

  private List<String> tags() {
    var tags = texts("tags");
    for (String tag : tags) {
      if (!TAG.matcher(tag).matches()) {
        problem(line("tags"), "the tag \"" + tag + "\" must be lowercase words with hyphens");
      }
    }
    return tags;
  }

  private List<String> texts(String name) {
    Node node = fields.get(name);
    if (node == null) {
      return List.of();
    }
    if (!(node instanceof SequenceNode sequence)) {
      problem(line(name), name + " must be a list");
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (Node each : sequence.getValue()) {
      if (each instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
        texts.add(scalar.getValue().strip());
      } else {
        problem(each.getStartMark().getLine(), name + " must be a list of strings");
      }
    }
    if (Set.copyOf(texts).size() < texts.size()) {
      problem(line(name), name + " contains duplicates");
    }
    return List.copyOf(texts);
  }

  private Optional<Grade> grade() {
    var word = scalar("grade");
    var grade = word.flatMap(Grade::of);
    if (word.isPresent() && grade.isEmpty()) {
      problem(line("grade"), "grade must be implemented, partial or not-implemented");
    }
    return grade;
  }

  private int order() {
    return scalar("order")
        .map(
            text -> {
              try {
                return Integer.parseInt(text);
              } catch (NumberFormatException e) {
                problem(line("order"), "order must be a whole number");
                return 0;
              }
            })
        .orElse(0);
  }

  private boolean isDraft() {
    Node node = fields.get("draft");
    if (node == null) {
      return false;
    }
    if (!node.getTag().equals(Tag.BOOL)) {
      problem(line("draft"), "draft must be true or false");
    }
    return scalar("draft").filter("true"::equalsIgnoreCase).isPresent();
  }

  private Optional<String> scalar(String name) {
    Node node = fields.get(name);
    if (node == null) {
      return Optional.empty();
    }
    if (node instanceof ScalarNode scalar) {
      return Optional.of(scalar.getValue());
    }
    problem(line(name), name + " must be a single value");
    return Optional.empty();
  }

  private int line(String name) {
    Node node = fields.get(name);
    return node == null ? 0 : node.getStartMark().getLine();
  }

  /** A problem at a line of the YAML, which counts from 0. */
  private void problem(int line, String reason) {
    problems.add(file, line + FIRST_LINE, reason);
  }
}
