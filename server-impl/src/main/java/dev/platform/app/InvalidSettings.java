package dev.platform.app;

/** A start that cannot succeed before someone changes the settings. */
final class InvalidSettings extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidSettings(String message) {
    super(message);
  }

  InvalidSettings(String message, Throwable cause) {
    super(message, cause);
  }
}
