package dev.platform.surface.graphql;

import java.util.Set;
import java.util.regex.Pattern;

/** Names of the schema, from those of the contract. */
final class Names {
  private static final Pattern NAME = Pattern.compile("[_A-Za-z][_0-9A-Za-z]*");
  private static final String DTO = "Dto";

  private Names() {}

  static String type(Class<?> model) {
    var name = model.getSimpleName();
    return name.replaceFirst("^Schemas", "").replaceFirst(DTO + "$", "");
  }

  /** {@code DiskPOSTDto} becomes {@code CreateDiskInput}. */
  static String input(Class<?> model) {
    var name = type(model).replaceFirst("Input$", "");
    for (String[] verb :
        new String[][] {
          {"POST", "Create"},
          {"Post", "Create"},
          {"PATCH", "Update"},
          {"Patch", "Update"},
          {"Put", "Replace"}
        }) {
      if (name.contains(verb[0])) {
        return verb[1] + name.replace(verb[0], "") + "Input";
      }
    }
    return name + "Input";
  }

  /** Whether a word may be a value of an enum. */
  static boolean isValue(String text) {
    return NAME.matcher(text).matches() && !Set.of("true", "false", "null").contains(text);
  }

  static boolean isId(String field) {
    return field.equals("id") || field.endsWith("Id") || field.endsWith("Ids");
  }

  static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String small(String text) {
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** {@code lastDeployedAt} becomes {@code last deployed at}. */
  static String words(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
        .replace('_', ' ')
        .toLowerCase(java.util.Locale.ROOT);
  }
}
