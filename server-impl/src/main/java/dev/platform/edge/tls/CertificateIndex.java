package dev.platform.edge.tls;

import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.HostCertificate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Certificates by the names that they are for; of two for one name, the one that is valid longer.
 */
public final class CertificateIndex implements CertificateTable {
  private final Map<String, HostCertificate> byName = new HashMap<>();

  /** An index of some certificates. */
  public CertificateIndex(Collection<HostCertificate> certificates) {
    for (HostCertificate certificate : certificates) {
      certificate.names().forEach(name -> byName.merge(name, certificate, CertificateIndex::later));
    }
  }

  private static HostCertificate later(HostCertificate one, HostCertificate other) {
    return other.expiresAt().isAfter(one.expiresAt()) ? other : one;
  }

  @Override
  public @Nullable HostCertificate find(String host) {
    var exact = byName.get(host);
    int dot = host.indexOf('.');
    return exact == null && dot > 0 ? byName.get("*" + host.substring(dot)) : exact;
  }
}
