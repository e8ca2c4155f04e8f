package dev.platform.architecture.words;

/** A word at a place where another one should be. */
record Finding(String file, int line, String word, String instead) {
  @Override
  public String toString() {
    return "%s:%d: \"%s\", use: %s".formatted(file, line, word, instead);
  }
}
