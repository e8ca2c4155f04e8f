package dev.platform.identity.access;

/** What a person can consent to. */
public enum Scope {
  READ("platform.read"),
  WRITE("platform.write"),
  SENSITIVE("platform.sensitive");

  private final String wire;

  Scope(String wire) {
    this.wire = wire;
  }

  /** Its name in OAuth messages. */
  public String wire() {
    return wire;
  }

  /** The scope that a permission needs. */
  public static Scope of(Permission permission) {
    return switch (permission) {
      case VIEW, LOGS -> READ;
      case SENSITIVE -> SENSITIVE;
      case OPERATE, CREATE, KEYS, MANAGE, BILLING -> WRITE;
    };
  }
}
