package dev.platform.base.id;

/** A text that is no id of the kind asked for. To a client it is a thing that does not exist. */
public final class MalformedId extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String value;

  public MalformedId(String value) {
    super("malformed ID");
    this.value = value;
  }

  /** The text as it was given. */
  public String value() {
    return value;
  }
}
