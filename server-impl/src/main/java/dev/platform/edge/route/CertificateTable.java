package dev.platform.edge.route;

import org.jspecify.annotations.Nullable;

/** Which certificates hosts have at this moment. */
public interface CertificateTable {

  /**
   * The certificate of a host; null if it has none. Called for each handshake and each request
   * without TLS: reads memory, never blocks.
   *
   * @param host whole host name, lower case
   */
  @Nullable HostCertificate find(String host);

  /** The certificate of this table, or else of another one. */
  default CertificateTable or(CertificateTable other) {
    return host -> {
      var found = find(host);
      return found == null ? other.find(host) : found;
    };
  }
}
