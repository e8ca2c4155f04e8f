package dev.platform.edge.route;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads private keys as OpenSSL and the usual ACME clients write them. */
final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN (?<kind>[A-Z ]*PRIVATE KEY)-----(?<text>[^-]*)-----END");

  private static final byte[] VERSION = {2, 1, 0};
  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int LONG_LENGTH = 0x80;
  private static final int BYTE = 0xFF;

  private PemKey() {}

  /**
   * Reads a key.
   *
   * @param owner its other half, which says what kind of key it is
   */
  static PrivateKey parse(String pem, PublicKey owner) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new GeneralSecurityException("no private key in PEM format");
    }
    byte[] bytes = decode(block.group("text"));
    byte[] pkcs8 =
        switch (block.group("kind")) {
          case "PRIVATE KEY" -> bytes;
          case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> wrap(bytes, owner);
          default -> throw new GeneralSecurityException("the private key must not be encrypted");
        };
    return KeyFactory.getInstance(owner.getAlgorithm())
        .generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  private static byte[] decode(String text) throws GeneralSecurityException {
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("the private key is not valid Base64", e);
    }
  }

  /** The formats of before PKCS #8 are what it has inside. */
  private static byte[] wrap(byte[] key, PublicKey owner) {
    return element(SEQUENCE, VERSION, algorithm(owner.getEncoded()), element(OCTETS, key));
  }

  /** The first element of a public key says of which algorithm and curve it is. */
  private static byte[] algorithm(byte[] publicKey) {
    int start = contentStart(publicKey, 0);
    int end = contentStart(publicKey, start) + contentLength(publicKey, start);
    return Arrays.copyOfRange(publicKey, start, end);
  }

  private static int contentStart(byte[] der, int at) {
    int length = der[at + 1] & BYTE;
    return at + 2 + (length < LONG_LENGTH ? 0 : length - LONG_LENGTH);
  }

  private static int contentLength(byte[] der, int at) {
    int length = der[at + 1] & BYTE;
    if (length < LONG_LENGTH) {
      return length;
    }
    int longLength = 0;
    for (int i = 0; i < length - LONG_LENGTH; i++) {
      longLength = (longLength << Byte.SIZE) | (der[at + 2 + i] & BYTE);
    }
    return longLength;
  }

  private static byte[] element(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    var out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length < LONG_LENGTH) {
      out.write(length);
    } else if (length <= BYTE) {
      out.writeBytes(new byte[] {(byte) (LONG_LENGTH | 1), (byte) length});
    } else {
      out.writeBytes(new byte[] {(byte) (LONG_LENGTH | 2), (byte) (length >> 8), (byte) length});
    }
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  /**
   * Makes sure that two keys are the halves of one.
   *
   * @throws GeneralSecurityException if they are not
   */
  static void requirePair(PublicKey owner, PrivateKey key) throws GeneralSecurityException {
    var algorithm =
        switch (key.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> key.getAlgorithm();
        };
    byte[] text = new byte[32];
    new SecureRandom().nextBytes(text);
    var signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(owner);
    signature.update(text);
    if (!signature.verify(signed)) {
      throw new GeneralSecurityException("the private key does not belong to the certificate");
    }
  }
}
