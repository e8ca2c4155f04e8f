package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds its way in responses without their schemas. */
final class Shapes {
  private static final String NOTHING = "0".repeat(19) + "7";

  private Shapes() {}

  /** The items of a list, without what is around them, or the object itself. */
  static List<ObjectNode> items(JsonNode json) {
    List<ObjectNode> items = new ArrayList<>();
    if (json instanceof ObjectNode object) {
      items.add(unwrapped(object));
    } else {
      for (JsonNode entry : json) {
        if (entry instanceof ObjectNode object) {
          items.add(unwrapped(object));
        }
      }
    }
    return items;
  }

  /** An entry has a cursor and its item. */
  private static ObjectNode unwrapped(ObjectNode entry) {
    if (entry.has("cursor") && entry.size() == 2) {
      for (JsonNode member : entry) {
        if (member instanceof ObjectNode item) {
          return item;
        }
      }
    }
    return entry;
  }

  /** The name of the member that tells an item from others. */
  static String key(ObjectNode item) {
    for (String name : List.of("id", "key", "name", "email", "type", "path")) {
      if (item.has(name)) {
        return name;
      }
    }
    return item.fieldNames().next();
  }

  /** Gives it an id that no other has, and another owner. */
  static void disown(ObjectNode item) {
    for (Map.Entry<String, JsonNode> member : item.properties()) {
      String name = member.getKey();
      if (name.equals("ownerId") || name.equals("workspaceId")) {
        member.setValue(item.textNode("tea-" + NOTHING));
      } else if (name.equals("owner") && member.getValue() instanceof ObjectNode owner) {
        owner.put("id", "tea-" + NOTHING);
      }
    }
    String key = key(item);
    String value = Json.textIfAny(item, "/" + key).orElse("");
    boolean isId = value.matches("\\w+-[0-9a-v]{20}(-a)?");
    item.put(key, isId ? value.replaceFirst("[0-9a-v]{20}", NOTHING) : value + "X");
  }
}
