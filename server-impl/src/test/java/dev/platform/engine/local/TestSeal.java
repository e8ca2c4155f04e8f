package dev.platform.engine.local;

import java.nio.charset.StandardCharsets;

/** Hides a text from who looks for it, and remembers its place. */
public final class TestSeal implements SpecEncryption {
  @Override
  public byte[] close(String text, String place) {
    return turned((place + '\n' + text).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String open(byte[] sealed, String place) {
    String text = new String(turned(sealed), StandardCharsets.UTF_8);
    if (!text.startsWith(place + '\n')) {
      throw new IllegalArgumentException("sealed for another place");
    }
    return text.substring(place.length() + 1);
  }

  private static byte[] turned(byte[] bytes) {
    byte[] turned = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      turned[i] = (byte) ~bytes[i];
    }
    return turned;
  }
}
