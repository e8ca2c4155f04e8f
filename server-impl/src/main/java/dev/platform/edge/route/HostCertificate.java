package dev.platform.edge.route;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A certificate with its key.
 *
 * @param chain the certificate, then those that lead to its authority
 * @param key that of the first one
 */
public record HostCertificate(List<X509Certificate> chain, PrivateKey key) {
  private static final int DNS_NAME = 2;

  public HostCertificate {
    chain = List.copyOf(chain);
  }

  /**
   * Reads a chain and its key in PEM format.
   *
   * @throws GeneralSecurityException if they cannot be read, or do not belong together
   */
  public static HostCertificate parse(String chain, String key) throws GeneralSecurityException {
    var bytes = new ByteArrayInputStream(chain.getBytes(StandardCharsets.US_ASCII));
    var certificates =
        CertificateFactory.getInstance("X.509").generateCertificates(bytes).stream()
            .map(X509Certificate.class::cast)
            .toList();
    if (certificates.isEmpty()) {
      throw new GeneralSecurityException("no certificate in PEM format");
    }
    var owner = certificates.get(0).getPublicKey();
    var certificate = new HostCertificate(certificates, PemKey.parse(key, owner));
    PemKey.requirePair(owner, certificate.key());
    return certificate;
  }

  /** The hosts that it is for, lower case; {@code *} stands for one label. */
  public Set<String> names() {
    try {
      Collection<List<?>> names = chain.get(0).getSubjectAlternativeNames();
      return names == null
          ? Set.of()
          : names.stream()
              .filter(it -> it.get(0).equals(DNS_NAME))
              .map(it -> String.valueOf(it.get(1)).toLowerCase(Locale.ROOT))
              .collect(Collectors.toSet());
    } catch (CertificateParsingException e) {
      return Set.of();
    }
  }

  /** Until when it is valid. */
  public Instant expiresAt() {
    return chain.get(0).getNotAfter().toInstant();
  }
}
