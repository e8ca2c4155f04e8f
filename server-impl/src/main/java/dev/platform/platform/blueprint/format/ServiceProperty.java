package dev.platform.platform.blueprint.format;

/** What a variable can get from a service or a Key Value instance. */
public enum ServiceProperty {
  HOST("host"),
  PORT("port"),
  HOST_AND_PORT("hostport"),
  /** Of Key Value instances only. */
  CONNECTION_STRING("connectionString");

  private final String word;

  ServiceProperty(String word) {
    this.word = word;
  }

  /** Its word in a file. */
  public String word() {
    return word;
  }
}
