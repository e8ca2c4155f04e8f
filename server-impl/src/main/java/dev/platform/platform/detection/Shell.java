package dev.platform.platform.detection;

/** Words of a repository that become words of a command. */
final class Shell {
  private Shell() {}

  /** Whether a shell takes it for one word, and a program does not take it for an option. */
  static boolean isPlain(String word) {
    return word.matches("[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}") && !word.contains("..");
  }
}
