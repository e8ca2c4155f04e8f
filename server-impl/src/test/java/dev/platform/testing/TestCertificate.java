package dev.platform.testing;

import dev.platform.edge.route.HostCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate that signs itself, and its key, in PEM format. */
public record TestCertificate(String chain, String key) {
  private static final Duration LIFE = Duration.ofDays(90);
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);
  private static final int LINE = 64;

  /** A certificate for some hosts with a key for elliptic curves. */
  public static TestCertificate of(String... hosts) {
    return with("EC", hosts);
  }

  /**
   * A certificate for some hosts.
   *
   * @param algorithm of the key: EC, RSA, Ed25519, or another that the JDK knows
   */
  public static TestCertificate with(String algorithm, String... hosts) {
    try {
      var keys = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
      var name = new X500Name("CN=" + hosts[0].replace("*", "any"));
      var now = Instant.now();
      var names =
          Arrays.stream(hosts)
              .map(host -> new GeneralName(GeneralName.dNSName, host))
              .toArray(GeneralName[]::new);
      var certificate =
          new JcaX509v3CertificateBuilder(
                  name,
                  BigInteger.valueOf(now.toEpochMilli()),
                  Date.from(now.minus(CLOCKS_DIFFER)),
                  Date.from(now.plus(LIFE)),
                  name,
                  keys.getPublic())
              .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names))
              .build(new JcaContentSignerBuilder(signature(algorithm)).build(keys.getPrivate()));
      return new TestCertificate(
          pem("CERTIFICATE", certificate.getEncoded()),
          pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signature(String algorithm) {
    return switch (algorithm) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      default -> algorithm;
    };
  }

  private static String pem(String kind, byte[] bytes) {
    var text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, text, kind);
  }

  /** Writes the pair as {@code NAME.crt} and {@code NAME.key}. */
  public void write(Path folder, String name) {
    try {
      Files.writeString(folder.resolve(name + ".key"), key);
      Files.writeString(folder.resolve(name + ".crt"), chain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A context that shows this certificate and trusts no other. */
  public SSLContext context() {
    try {
      var pair = HostCertificate.parse(chain, key);
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("host", pair.key(), new char[0], pair.chain().toArray(Certificate[]::new));
      store.setCertificateEntry("trusted", pair.chain().get(0));
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, new char[0]);
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
