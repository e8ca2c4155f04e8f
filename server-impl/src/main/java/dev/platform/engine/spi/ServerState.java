package dev.platform.engine.spi;

/** What a database server does now. */
public enum ServerState {
  /** The engine knows no such server. */
  UNKNOWN,
  /** It is being made, or changed in a way that takes long. */
  CREATING,
  /** It accepts connections. */
  AVAILABLE,
  /** It is being restarted, on request or for settings that take effect at a start only. */
  RESTARTING,
  /**
   * It should accept connections, and does not. The engine keeps trying, unless the data that it
   * was to begin with cannot be recovered.
   */
  UNAVAILABLE,
  /** It does not run; its data are kept. */
  SUSPENDED,
  /** It and its data are being deleted. */
  REMOVING
}
