package dev.platform.edge.route;

/**
 * What a forwarder proves its identity with, when it speaks to a client itself.
 *
 * @param chain certificates in PEM, its own first
 * @param key its private key in PEM (PKCS #8)
 */
public record TcpCertificate(String chain, String key) {
  @Override
  public String toString() {
    return "TcpCertificate[chain=" + chain.length() + " characters, key redacted]";
  }
}
