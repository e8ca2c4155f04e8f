package dev.platform.platform.blueprint.format;

/** Paths of values in a file. */
final class Paths {
  private static final int MAX_KEY = 60;

  private Paths() {}

  /** Of the value of a key. A long one is cut, since a path is made for each value below it. */
  static String key(String path, String key) {
    String shown = key.length() > MAX_KEY ? key.substring(0, MAX_KEY) : key;
    return path.isEmpty() ? shown : path + "." + shown;
  }

  static String item(String path, int index) {
    return path + "[" + index + "]";
  }
}
