package dev.platform.platform.deploy;

import java.util.Locale;

/** What started a deploy. */
public enum Trigger {
  API,
  BLUEPRINT_SYNC,
  DEPLOY_HOOK,
  DEPLOYED_BY_RENDER,
  MANUAL,
  NEW_COMMIT,
  OTHER,
  ROLLBACK,
  SERVICE_RESUMED,
  SERVICE_UPDATED;

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
