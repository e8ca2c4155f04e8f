package dev.platform.platform.blueprint.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.platform.blueprint.format.YamlNode.YamlList;
import dev.platform.platform.blueprint.format.YamlNode.YamlMap;
import dev.platform.platform.blueprint.format.YamlNode.YamlScalar;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** A file as editors see it: with the core schema of YAML 1.2. */
final class YamlJson {
  private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]*|-?[0-9]+\\.[0-9]+");
  private static final Pattern BOOLEAN = Pattern.compile("true|True|TRUE|false|False|FALSE");

  private YamlJson() {}

  /** Empty if it is not YAML, or has what YAML allows and we do not. */
  static Optional<JsonNode> of(byte[] bytes) {
    var problems = new Problems();
    var tree = new YamlReader(problems).read(bytes);
    return problems.count() > 0 ? Optional.empty() : tree.map(YamlJson::of);
  }

  private static JsonNode of(YamlNode node) {
    if (node instanceof YamlMap map) {
      var object = JsonNodeFactory.instance.objectNode();
      map.entries().forEach(it -> object.set(it.key().text(), of(it.value())));
      return object;
    }
    if (node instanceof YamlList list) {
      var array = JsonNodeFactory.instance.arrayNode();
      list.items().forEach(it -> array.add(of(it)));
      return array;
    }
    return of((YamlScalar) node);
  }

  private static JsonNode of(YamlScalar scalar) {
    if (scalar.isNull()) {
      return NullNode.instance;
    }
    if (scalar.isPlain() && BOOLEAN.matcher(scalar.text()).matches()) {
      return BooleanNode.valueOf(Boolean.parseBoolean(scalar.text()));
    }
    return scalar.isPlain() && NUMBER.matcher(scalar.text()).matches()
        ? DecimalNode.valueOf(new BigDecimal(scalar.text()))
        : TextNode.valueOf(scalar.text());
  }
}
