package dev.platform.grader;

/**
 * A file that cannot be read as what it should be; the message has its name and, if known, the
 * line.
 */
public final class BadInput extends RuntimeException {
  BadInput(String file, int line, String sentence) {
    super(line > 0 ? "%s:%d: %s".formatted(file, line, sentence) : file + ": " + sentence);
  }
}
