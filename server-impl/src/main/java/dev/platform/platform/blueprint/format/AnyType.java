package dev.platform.platform.blueprint.format;

/** A value that is not read. */
record AnyType() implements ValueType<YamlNode> {
  @Override
  public YamlNode read(YamlNode node, Spot spot) {
    return node;
  }
}
