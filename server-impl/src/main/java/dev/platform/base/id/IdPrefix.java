package dev.platform.base.id;

/** The registry of id prefixes: append only, alphabetical, taken from the pinned contract. */
public enum IdPrefix {
  API_KEY("key"),
  AUDIT_ENTRY("aud"),
  AUTHORIZATION("aut"),
  BLUEPRINT("exs"),
  BLUEPRINT_SYNC("exe"),
  BUILD("bld"),
  CLIENT("client"),
  CRON_JOB("crn"),
  CUSTOM_DOMAIN("cdm"),
  DEPLOY("dep"),
  DEPLOY_COMMAND("dce"),
  DISK("dsk"),
  ENV_GROUP("evg"),
  ENVIRONMENT("evm"),
  EVENT("evt"),
  EXPORT("exp"),
  HEADER("hdr"),
  INVITATION("inv"),
  JOB("job"),
  KEY_VALUE("red"),
  LOG_LINE("log"),
  POSTGRES("dpg"),
  PROJECT("prj"),
  REGISTRY_CREDENTIAL("rgc"),
  ROLLOUT("rol"),
  ROUTE("rdr"),
  SERVICE("srv"),
  SESSION("ses"),
  TOKEN_FAMILY("fam"),
  USER("usr"),
  WEBHOOK("whk"),
  WEBHOOK_ATTEMPT("whd"),
  WORKSPACE("tea");

  private static final int DIGITS = 20;

  private final String text;
  private final String start;

  IdPrefix(String text) {
    this.text = text;
    this.start = text + "-";
  }

  /** The prefix without its dash. */
  public String text() {
    return text;
  }

  /** Whether a text begins as the ids of this kind do, such as a key made from an id. */
  public boolean begins(String value) {
    return value.startsWith(start);
  }

  /** Whether a text is an id of this kind. */
  public boolean fits(String value) {
    if (value.length() != start.length() + DIGITS || !value.startsWith(start)) {
      return false;
    }
    for (int i = start.length(); i < value.length(); i++) {
      char c = value.charAt(i);
      boolean digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'v');
      if (!digit) {
        return false;
      }
    }
    return true;
  }

  /**
   * Rejects a text that is no id of this kind.
   *
   * @throws MalformedId if it is none
   */
  public void require(String value) {
    if (!fits(value)) {
      throw new MalformedId(value);
    }
  }
}
