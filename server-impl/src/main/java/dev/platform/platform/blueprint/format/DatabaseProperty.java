package dev.platform.platform.blueprint.format;

/** What a variable can get from a database. */
public enum DatabaseProperty {
  CONNECTION_STRING("connectionString"),
  HOST("host"),
  PORT("port"),
  USER("user"),
  PASSWORD("password"),
  DATABASE("database");

  private final String word;

  DatabaseProperty(String word) {
    this.word = word;
  }

  /** Its word in a file. */
  public String word() {
    return word;
  }
}
