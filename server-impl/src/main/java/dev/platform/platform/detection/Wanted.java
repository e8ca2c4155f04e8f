package dev.platform.platform.detection;

/** What commands are guessed for. */
public enum Wanted {
  /** It listens on a port. */
  WEB("web"),
  /** It listens nowhere. */
  WORKER("worker"),
  /** Its files are published. */
  SITE("");

  private final String process;

  Wanted(String process) {
    this.process = process;
  }

  /** The name of such a process in a {@code Procfile}. */
  String process() {
    return process;
  }
}
