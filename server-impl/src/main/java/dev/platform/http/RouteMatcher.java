package dev.platform.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a path: a tree of segments, in which a fixed one wins over a variable one.
 * After the tree come the templates that no tree can hold, those with the most fixed text first, as
 * Jersey has it.
 */
final class RouteMatcher {
  private static final Pattern VARIABLE = Pattern.compile("\\{[^}:]*(?::\\s*([^}]*))?}");
  private static final Pattern SIMPLE = Pattern.compile("[^{]*|\\{[^}:]*}");

  private final Node root = new Node();
  private final List<Template> templates;
  private final Map<String, Route> everything = new HashMap<>();

  RouteMatcher(List<Route> routes) {
    routes.forEach(route -> everything.put(route.operation().method(), route));
    Map<String, Template> found = new TreeMap<>();
    for (Route route : routes) {
      if (split(route.template()).stream().allMatch(it -> SIMPLE.matcher(it).matches())) {
        add(route);
      } else {
        found
            .computeIfAbsent(route.template(), Template::new)
            .methods
            .put(route.operation().method(), route);
      }
    }
    this.templates =
        found.values().stream().sorted(Comparator.comparingInt(Template::variable)).toList();
  }

  private void add(Route route) {
    Node node = root;
    for (String segment : split(route.template())) {
      node = node.child(segment);
    }
    node.methods.put(route.operation().method(), route);
  }

  /**
   * What is registered at a path, by method; null if nothing is. JAX-RS leaves out what follows a
   * semicolon in a segment, others do not: nothing is at such a path.
   */
  @Nullable Map<String, Route> find(String path) {
    if (path.indexOf(';') >= 0) {
      return null;
    }
    var found = find(root, split(path), 0);
    if (found != null) {
      return found;
    }
    for (Template template : templates) {
      if (template.pattern.matcher(path).matches()) {
        return template.methods;
      }
    }
    return null;
  }

  private static @Nullable Map<String, Route> find(Node node, List<String> segments, int at) {
    if (at == segments.size()) {
      return node.methods.isEmpty() ? null : node.methods;
    }
    Node fixed = node.fixed.get(segments.get(at));
    if (fixed != null) {
      var found = find(fixed, segments, at + 1);
      if (found != null) {
        return found;
      }
    }
    return node.variable == null || segments.get(at).isEmpty()
        ? null
        : find(node.variable, segments, at + 1);
  }

  /** The value of an {@code Allow} header about the whole origin. */
  String allowed() {
    return allowed(everything);
  }

  /** The value of an {@code Allow} header. */
  static String allowed(Map<String, Route> methods) {
    var allowed = new TreeSet<>(methods.keySet());
    allowed.add("OPTIONS");
    if (allowed.contains("GET")) {
      allowed.add("HEAD");
    }
    return String.join(", ", allowed);
  }

  private static List<String> split(String path) {
    List<String> segments = new ArrayList<>(8);
    int from = 1;
    for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
      segments.add(path.substring(from, slash));
      from = slash + 1;
    }
    segments.add(path.substring(Math.min(from, path.length())));
    return segments;
  }

  private static final class Node {
    private final Map<String, Node> fixed = new HashMap<>();
    private final Map<String, Route> methods = new HashMap<>();
    private @Nullable Node variable;

    Node child(String segment) {
      if (!segment.startsWith("{")) {
        return fixed.computeIfAbsent(segment, s -> new Node());
      }
      if (variable == null) {
        variable = new Node();
      }
      return variable;
    }
  }

  /** A path with parameters that match less or more than a segment. */
  private static final class Template {
    private final Map<String, Route> methods = new HashMap<>();
    private final Pattern pattern;
    private final int fixed;

    Template(String template) {
      var regex = new StringBuilder();
      var variables = VARIABLE.matcher(template);
      int at = 0;
      int literals = 0;
      while (variables.find()) {
        regex.append(Pattern.quote(template.substring(at, variables.start())));
        literals += variables.start() - at;
        var given = variables.group(1);
        regex.append("(?:").append(given == null ? "[^/]+" : given).append(')');
        at = variables.end();
      }
      regex.append(Pattern.quote(template.substring(at)));
      this.pattern = Pattern.compile(regex.toString());
      this.fixed = literals + template.length() - at;
    }

    /** Sorts by fixed text, the most of it first. */
    int variable() {
      return -fixed;
    }
  }
}
