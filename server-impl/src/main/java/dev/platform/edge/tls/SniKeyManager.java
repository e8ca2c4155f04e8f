package dev.platform.edge.tls;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import dev.platform.edge.route.CertificateTable;
import dev.platform.edge.route.HostCertificate;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the certificate of a handshake by the host that the client asks for, from a table that
 * may change at any time: the next handshake sees it. Without a host, or with one that has no
 * certificate, the handshake fails.
 */
public final class SniKeyManager extends X509ExtendedKeyManager {
  private static final Duration HANDSHAKE = Duration.ofMinutes(1);

  private final CertificateTable certificates;
  private final AtomicLong count = new AtomicLong();

  /**
   * What was chosen for handshakes that are in progress. The engine asks for the key and for the
   * chain one after the other, and both must be of one certificate.
   */
  private final Cache<String, HostCertificate> chosen =
      Caches.newBuilder().expireAfterWrite(HANDSHAKE).build();

  /** A chooser from a table. */
  public SniKeyManager(CertificateTable certificates) {
    this.certificates = certificates;
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
    var host = ServerName.of(engine.getHandshakeSession());
    var certificate = host == null ? null : certificates.find(host);
    if (certificate == null || !certificate.key().getAlgorithm().equals(keyType)) {
      return null;
    }
    var alias = String.valueOf(count.incrementAndGet());
    chosen.put(alias, certificate);
    return alias;
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    var certificate = chosen.getIfPresent(alias);
    return certificate == null ? null : certificate.chain().toArray(X509Certificate[]::new);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    var certificate = chosen.getIfPresent(alias);
    return certificate == null ? null : certificate.key();
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, Socket socket) {
    return null;
  }
}
