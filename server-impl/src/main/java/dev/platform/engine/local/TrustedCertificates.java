package dev.platform.engine.local;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Certificates that a command trusts.
 *
 * @param all more ones first, then those that Java trusts
 */
record TrustedCertificates(List<Certificate> all) {
  /** Every truststore of Java has it: it keeps no secret. */
  static final String STORE_PASSWORD = "changeit";

  TrustedCertificates {
    all = List.copyOf(all);
  }

  /** The usual ones and more. */
  static TrustedCertificates with(List<Certificate> more) throws IOException {
    List<Certificate> all = new ArrayList<>(more);
    try {
      TrustManagerFactory usual =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      usual.init((KeyStore) null);
      for (TrustManager manager : usual.getTrustManagers()) {
        if (manager instanceof X509TrustManager known) {
          all.addAll(List.of(known.getAcceptedIssuers()));
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the certificates that Java trusts", e);
    }
    return new TrustedCertificates(all);
  }

  /**
   * Those of a text in PEM, in which other lines may stand between them.
   *
   * @throws CertificateException if one cannot be read
   */
  static List<Certificate> parse(String pem) throws CertificateException {
    byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
    return List.copyOf(
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(bytes)));
  }

  void writePem(Path file) throws IOException {
    Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    StringBuilder text = new StringBuilder();
    for (Certificate certificate : all) {
      try {
        text.append("-----BEGIN CERTIFICATE-----\n")
            .append(lines.encodeToString(certificate.getEncoded()))
            .append("\n-----END CERTIFICATE-----\n");
      } catch (GeneralSecurityException e) {
        throw new IOException("cannot encode a certificate", e);
      }
    }
    Files.writeString(file, text);
  }

  /** Writes them for Java. */
  void writeStore(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (Certificate certificate : all) {
        store.setCertificateEntry("ca-" + store.size(), certificate);
      }
      store.store(out, STORE_PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot write a truststore", e);
    }
  }
}
