package dev.platform.platform.blueprint.format;

/** A kind of resource that others refer to, with its word in a file. */
public enum ReferencedKind {
  /** A web service or a static site. */
  WEB("web", "web service"),
  PRIVATE_SERVICE("pserv", "private service"),
  BACKGROUND_WORKER("worker", "background worker"),
  CRON_JOB("cron", "cron job"),
  KEY_VALUE("keyvalue", "Key Value instance"),
  DATABASE("database", "database"),
  ENV_GROUP("group", "environment group");

  private final String word;
  private final String noun;

  ReferencedKind(String word, String noun) {
    this.word = word;
    this.noun = noun;
  }

  /** Its word in a file. */
  public String word() {
    return word;
  }

  /** What people call it. */
  public String noun() {
    return noun;
  }

  /** Whether it is a service: those have one name space. */
  public boolean isService() {
    return this == WEB || this == PRIVATE_SERVICE || this == BACKGROUND_WORKER || this == CRON_JOB;
  }
}
