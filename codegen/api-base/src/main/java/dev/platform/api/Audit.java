package dev.platform.api;

/** What the audit log keeps of an operation. */
public enum Audit {
  /** Only refusals. */
  NONE,
  /** Reads too, because what they answer is sensitive. */
  READ,
  /** Every call, because it changes something. */
  WRITE;

  /** What others call the same. */
  public <T> T choose(T none, T read, T write) {
    return switch (this) {
      case NONE -> none;
      case READ -> read;
      case WRITE -> write;
    };
  }
}
