package dev.platform.engine.spi;

import java.util.Map;
import java.util.regex.Pattern;

/** The forms of names: a key is harmless as a directory name, a label or a DNS name. */
final class Keys {
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]{0,199}");

  private static final Pattern FILE_NAME = Pattern.compile("(?!\\.{1,2}$)[^/\\x00]{1,255}");

  private Keys() {}

  /** Rejects variables that no process can have. */
  static Map<String, String> requireVariables(Map<String, String> variables) {
    variables.forEach(
        (name, value) -> {
          boolean possible =
              !name.isEmpty() && name.indexOf('=') < 0 && (name + value).indexOf('\0') < 0;
          if (!possible) {
            throw new IllegalArgumentException("not a valid environment variable name: " + name);
          }
        });
    return Map.copyOf(variables);
  }

  /** Rejects what is no name of a file inside a directory. */
  static Map<String, String> requireFileNames(Map<String, String> files) {
    for (String name : files.keySet()) {
      if (!FILE_NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("not a valid file name: " + name);
      }
    }
    return Map.copyOf(files);
  }

  static void require(String key) {
    if (!FORM.matcher(key).matches()) {
      throw new IllegalArgumentException("not a key: " + key);
    }
  }
}
