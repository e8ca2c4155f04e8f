package dev.platform.client.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS that trusts the certificates of a file. */
public final class TrustedCertificates {
  private TrustedCertificates() {}

  /** Reads certificates in PEM format. Throws {@link IllegalArgumentException} if it can't. */
  public static SSLContext read(Path pem) {
    try (InputStream in = Files.newInputStream(pem)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("trusted-" + trusted.size(), each);
      }
      if (trusted.size() == 0) {
        throw new IllegalArgumentException(pem + " holds no certificate in PEM format");
      }
      return context(trusted);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("Can't read certificates from " + pem, e);
    }
  }

  private static SSLContext context(KeyStore trusted) throws GeneralSecurityException {
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
