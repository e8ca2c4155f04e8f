package dev.platform.base.id;

import java.util.regex.Pattern;

/** The registry of id prefixes: append only, alphabetical, taken from the pinned contract. */
public enum IdPrefix {
  API_KEY("key"),
  AUDIT_ENTRY("aud"),
  AUTHORIZATION("aut"),
  BUILD("bld"),
  CLIENT("client"),
  CRON_JOB("crn"),
  DEPLOY("dep"),
  ENVIRONMENT("evm"),
  EVENT("evt"),
  HEADER("hdr"),
  INVITATION("inv"),
  LOG_LINE("log"),
  PROJECT("prj"),
  REGISTRY_CREDENTIAL("rgc"),
  ROLLOUT("rol"),
  ROUTE("rdr"),
  SERVICE("srv"),
  SESSION("ses"),
  TOKEN_FAMILY("fam"),
  USER("usr"),
  WORKSPACE("tea");

  private final String text;
  private final Pattern form;

  IdPrefix(String text) {
    this.text = text;
    this.form = Pattern.compile(text + "-[0-9a-v]{20}");
  }

  /** The prefix without its dash. */
  public String text() {
    return text;
  }

  /** Whether a text is an id of this kind. */
  public boolean fits(String value) {
    return form.matcher(value).matches();
  }

  /**
   * Refuses a text that is no id of this kind.
   *
   * @throws MalformedId if it is none
   */
  public void require(String value) {
    if (!fits(value)) {
      throw new MalformedId(value);
    }
  }
}
