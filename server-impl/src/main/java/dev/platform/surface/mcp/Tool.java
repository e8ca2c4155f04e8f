package dev.platform.surface.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool: operations with the inputs that it shows of them.
 *
 * @param operations ids by the choice that leads to them; the only one by the empty text
 * @param choose the input that chooses among them
 * @param inputs by name, in order
 * @param constants what is always sent, by place
 * @param defaults what is sent where nothing else is, by place
 * @param list the name of the list in its result
 * @param show members of each entry that the list shows; empty is all
 * @param result members of the result that its schema names
 * @param schema types of the members of the result, of a tool with a class of its own
 * @param hints what clients are told that does not follow from the operations
 * @param kind which class carries it out
 */
record Tool(
    String name,
    String title,
    String description,
    Map<String, String> operations,
    Optional<String> choose,
    Map<String, ToolInput> inputs,
    Map<String, JsonNode> constants,
    Map<String, JsonNode> defaults,
    Optional<String> list,
    List<String> show,
    List<String> result,
    Map<String, String> schema,
    Map<String, Boolean> hints,
    Optional<String> kind) {
  /** The key of the only operation. */
  static final String ONLY = "";

  /** The keys of operations that are chosen by whether an input is given. */
  static final String WITH = "with";

  static final String WITHOUT = "without";

  Tool {
    operations = new LinkedHashMap<>(operations);
    inputs = new LinkedHashMap<>(inputs);
    constants = Map.copyOf(constants);
    defaults = Map.copyOf(defaults);
    show = List.copyOf(show);
    result = List.copyOf(result);
    schema = new LinkedHashMap<>(schema);
    hints = Map.copyOf(hints);
  }

  /** The operation of a choice, which must exist. */
  String operation(String choice) {
    var found = operations.get(choice);
    if (found == null) {
      throw new IllegalArgumentException(name + " has no " + choice);
    }
    return found;
  }

  /** The input that chooses, if it does so by its value: it goes nowhere else. */
  boolean isChoice(String input) {
    return choose.filter(input::equals).isPresent() && !inputs.containsKey(input);
  }
}
