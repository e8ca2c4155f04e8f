package dev.platform.engine.spi;

/**
 * What a database server proves its identity with to clients outside of its network.
 *
 * @param chain certificates in PEM, the server's own first
 * @param key its private key in PEM (PKCS #8)
 */
public record ServerCertificate(String chain, String key) {
  @Override
  public String toString() {
    return "ServerCertificate[chain=" + chain.length() + " characters, key redacted]";
  }
}
