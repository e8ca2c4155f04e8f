package dev.platform.base.secret;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Keys and certificates as texts. */
public final class PemText {
  private static final int LINE = 64;
  private static final String ALGORITHM = "EC";

  private PemText() {}

  /** One block of PEM. */
  public static String block(String kind, byte[] bytes) {
    var text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
  }

  /** A new key on the curve P-256. */
  public static KeyPair newKeys() {
    try {
      var generator = KeyPairGenerator.getInstance(ALGORITHM);
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Both halves of a key as one text. */
  public static String of(KeyPair keys) {
    var encoder = Base64.getEncoder();
    return encoder.encodeToString(keys.getPublic().getEncoded())
        + " "
        + encoder.encodeToString(keys.getPrivate().getEncoded());
  }

  /** Reads what {@link #of} has written. */
  public static KeyPair keys(String text) {
    try {
      int blank = text.indexOf(' ');
      var decoder = Base64.getDecoder();
      var factory = KeyFactory.getInstance(ALGORITHM);
      return new KeyPair(
          factory.generatePublic(new X509EncodedKeySpec(decoder.decode(text.substring(0, blank)))),
          factory.generatePrivate(
              new PKCS8EncodedKeySpec(decoder.decode(text.substring(blank + 1)))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
