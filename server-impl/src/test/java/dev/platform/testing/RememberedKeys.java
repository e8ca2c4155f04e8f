package dev.platform.testing;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.extension.Extension;

/**
 * Remembers what each password of a database becomes for its salt. Every connection with SCRAM
 * derives it from 4096 digests, which the quick compiler does without the instructions of the
 * processor: they took an eighth of what the Java code of all tests took.
 */
public final class RememberedKeys implements Extension {
  private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
  private static final String REAL = "SunJCE";

  static {
    Security.insertProviderAt(new Remembering(), 1);
  }

  /** Comes before the provider of Java. */
  @SuppressWarnings("serial") // as all providers are
  private static final class Remembering extends Provider {
    Remembering() {
      super("Remembering", "1", "Remembers derived keys");
      put("SecretKeyFactory." + ALGORITHM, Factory.class.getName());
    }
  }

  /** Made by the provider, by its name. */
  public static final class Factory extends SecretKeyFactorySpi {
    private static final Map<String, byte[]> KEYS = new ConcurrentHashMap<>();

    private final SecretKeyFactory real;

    /** One that asks the provider of Java. */
    public Factory() throws NoSuchAlgorithmException, NoSuchProviderException {
      real = SecretKeyFactory.getInstance(ALGORITHM, REAL);
    }

    @Override
    protected SecretKey engineGenerateSecret(KeySpec wanted) throws InvalidKeySpecException {
      if (!(wanted instanceof PBEKeySpec spec) || spec.getSalt() == null) {
        return real.generateSecret(wanted);
      }
      String name =
          "%s %d %d %s"
              .formatted(
                  HexFormat.of().formatHex(spec.getSalt()),
                  spec.getIterationCount(),
                  spec.getKeyLength(),
                  String.valueOf(spec.getPassword()));
      byte[] known = KEYS.get(name);
      if (known == null) {
        known = real.generateSecret(spec).getEncoded();
        KEYS.put(name, known);
      }
      return new SecretKeySpec(known, ALGORITHM);
    }

    @Override
    protected KeySpec engineGetKeySpec(SecretKey key, Class<?> type)
        throws InvalidKeySpecException {
      return real.getKeySpec(key, type);
    }

    @Override
    protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
      return real.translateKey(key);
    }
  }
}
