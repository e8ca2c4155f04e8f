package dev.platform.platform.blueprint.format;

import dev.platform.platform.blueprint.format.YamlNode.YamlEntry;
import dev.platform.platform.blueprint.format.YamlNode.YamlList;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Makes our tree of SnakeYAML's: keys are texts and there once, merge keys are applied. A node that
 * has aliases is made once and shared, so that a bomb is counted and never built.
 */
final class YamlTree {
  private final Problems problems;
  private final IdentityHashMap<Node, YamlNode> made = new IdentityHashMap<>();
  private long copied;
  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

  YamlTree(Problems problems) {
    this.problems = problems;
  }

  /** The tree of a whole file. */
  YamlNode of(Node root) throws Unreadable {
    return of(root, "");
  }

  /**
   * The tree of a node.
   *
   * @param path of the first place where it is
   */
  private YamlNode of(Node node, String path) throws Unreadable {
    var known = made.get(node);
    if (known != null) {
      return known;
    }
    var position = BoundedEvents.position(node.getStartMark());
    if (!open.add(node)) {
      throw new Unreadable(
          position, ProblemCode.YAML_FEATURE, "an anchor contains an alias of itself", "");
    }
    var result = make(node, path, position);
    open.remove(node);
    if (result.size() > BoundedEvents.MAX_NODES) {
      throw exceeds(position, "the aliases in it amount to more than", "values");
    }
    if (result.height() > BoundedEvents.MAX_HEIGHT) {
      throw new Unreadable(
          position,
          ProblemCode.LIMIT_EXCEEDED,
          "the aliases in it amount to more than " + BoundedEvents.MAX_HEIGHT + " levels",
          "");
    }
    made.put(node, result);
    return result;
  }

  private YamlNode make(Node node, String path, Position position) throws Unreadable {
    if (node instanceof MappingNode mapping) {
      return map(mapping, path, position);
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlNode> items = new ArrayList<>();
      for (Node each : sequence.getValue()) {
        items.add(of(each, Paths.item(path, items.size())));
      }
      return new YamlList(position, List.copyOf(items), size(items), height(items));
    }
    var scalar = (ScalarNode) node;
    return new YamlScalar(position, scalar.getValue(), scalar.isPlain());
  }

  private YamlMap map(MappingNode mapping, String path, Position position) throws Unreadable {
    var entries = new MapEntries(path, problems);
    for (var tuple : mapping.getValue()) {
      var key = of(tuple.getKeyNode(), path);
      var name = key instanceof YamlScalar scalar ? scalar.text() : "?";
      entries.add(key, of(tuple.getValueNode(), Paths.key(path, name)));
    }
    copied += entries.mergedCount();
    if (copied > BoundedEvents.MAX_NODES) {
      throw exceeds(position, "the merge keys amount to more than", "entries");
    }
    var all = entries.all();
    var values = all.stream().map(YamlEntry::value).toList();
    return new YamlMap(position, all, size(values) + all.size(), height(values));
  }

  private static Unreadable exceeds(Position position, String what, String unit) {
    return new Unreadable(
        position,
        ProblemCode.LIMIT_EXCEEDED,
        what + " " + BoundedEvents.MAX_NODES + " " + unit,
        "");
  }

  private static long size(List<YamlNode> nodes) {
    return 1 + nodes.stream().mapToLong(YamlNode::size).sum();
  }

  private static int height(List<YamlNode> nodes) {
    return 1 + nodes.stream().mapToInt(YamlNode::height).max().orElse(0);
  }
}
