package dev.platform.engine.local;

/** Encrypts what the engine keeps of secrets, with a key that is not in its folder. */
public interface SpecEncryption {
  /**
   * Encrypts a text.
   *
   * @param place where it is kept; it can be opened as of there only
   */
  byte[] close(String text, String place);

  /** The text. Fails with an exception of the runtime if it cannot be opened. */
  String open(byte[] sealed, String place);
}
