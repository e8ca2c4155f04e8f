package dev.platform.platform.deploy;

/** How a service stands as a whole. */
public enum ServicePhase {
  /** Nothing has been deployed yet, or the first deploy waits. */
  PENDING("Pending"),
  /** Nothing serves yet; a build runs. */
  BUILDING("Building"),
  /** Nothing serves yet; instances are being started. */
  DEPLOYING("Deploying"),
  /** A release serves, whatever becomes of newer deploys. */
  RUNNING("Running"),
  /** Suspended, or asleep because nobody visits it. */
  HIBERNATED("Hibernated"),
  /** Nothing serves; the last deploy was canceled. */
  CANCELED("Canceled"),
  /** Nothing serves, because something failed. */
  FAILED("Failed");

  private final String wire;

  ServicePhase(String wire) {
    this.wire = wire;
  }

  /** Its word on the wire. */
  public String wire() {
    return wire;
  }
}
