package dev.platform.identity.oauth.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import java.security.Provider;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs and verifies by ES256: with the native code of the Amazon Corretto Crypto Provider if this
 * machine can load it, otherwise with the JDK's own, which takes more than ten times as long.
 */
final class Es256 {
  private static final Logger log = LoggerFactory.getLogger(Es256.class);
  private static final String NATIVE =
      "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

  private final Optional<Provider> provider;

  private Es256(Optional<Provider> provider) {
    this.provider = provider;
  }

  /** The fastest on this machine. */
  static Es256 fastest() {
    return Fastest.KNOWN;
  }

  /** Loads the native code once in a process. */
  private static final class Fastest {
    static final Es256 KNOWN =
        nativeProvider().map(it -> new Es256(Optional.of(it))).orElseGet(Es256::ofJdk);

    static {
      log.debug("ES256 is native: {}", KNOWN.isNative());
    }
  }

  /** The JDK's own. */
  static Es256 ofJdk() {
    return new Es256(Optional.empty());
  }

  /**
   * By name, because there is none for some machines. Not as a service: to find those, Java checks
   * the signature of each jar that has providers.
   */
  private static Optional<Provider> nativeProvider() {
    try {
      Provider provider =
          Class.forName(NATIVE).asSubclass(Provider.class).getDeclaredConstructor().newInstance();
      // Without its library it offers nothing.
      return Optional.of(provider)
          .filter(it -> it.getService("Signature", "SHA256withECDSA") != null);
    } catch (ReflectiveOperationException | LinkageError e) {
      return Optional.empty();
    }
  }

  boolean isNative() {
    return provider.isPresent();
  }

  JWSSigner signer(ECKey key) throws JOSEException {
    var signer = new ECDSASigner(key);
    provider.ifPresent(signer.getJCAContext()::setProvider);
    return signer;
  }

  JWSVerifier verifier(ECKey key) throws JOSEException {
    var verifier = new ECDSAVerifier(key);
    provider.ifPresent(verifier.getJCAContext()::setProvider);
    return verifier;
  }
}
