package dev.platform.platform.blueprint.format;

import java.util.List;
import java.util.Set;

/** A part of a file, with aliases and merge keys replaced by what they mean. */
sealed interface YamlNode {
  /** Where it begins. */
  Position position();

  /** How many nodes it has, itself included. */
  long size();

  /** How many levels it has, itself included. */
  int height();

  /** What it is, for messages. */
  String noun();

  /**
   * A text, a number, a boolean, or nothing.
   *
   * @param isPlain whether it has no quotes and is no block
   */
  record YamlScalar(Position position, String text, boolean isPlain) implements YamlNode {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    boolean isNull() {
      return isPlain && NULLS.contains(text);
    }

    @Override
    public long size() {
      return 1;
    }

    @Override
    public int height() {
      return 1;
    }

    @Override
    public String noun() {
      return "a single value";
    }
  }

  /** A sequence. */
  record YamlList(Position position, List<YamlNode> items, long size, int height)
      implements YamlNode {
    @Override
    public String noun() {
      return "a list";
    }
  }

  /** A mapping. Its keys differ. */
  record YamlMap(Position position, List<YamlEntry> entries, long size, int height)
      implements YamlNode {
    @Override
    public String noun() {
      return "a map";
    }
  }

  /** A key with its value. */
  record YamlEntry(YamlScalar key, YamlNode value) {}
}
