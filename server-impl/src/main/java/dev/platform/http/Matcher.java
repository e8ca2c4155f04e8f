package dev.platform.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the route of a path: a tree of segments, in which a fixed one wins over a variable one. */
final class Matcher {
  private final Node root = new Node();

  Matcher(List<Route> routes) {
    routes.forEach(this::add);
  }

  private void add(Route route) {
    Node node = root;
    for (String segment : split(route.operation().path())) {
      node = node.child(segment);
    }
    node.methods.put(route.operation().method(), route);
  }

  /** What is registered at a path, by method; null if nothing is. */
  @Nullable Map<String, Route> find(String path) {
    return find(root, split(path), 0);
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
}
