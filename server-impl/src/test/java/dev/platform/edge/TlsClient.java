package dev.platform.edge;

import dev.platform.edge.route.HostCertificate;
import dev.platform.testing.TestCertificate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A connection of the JDK's own TLS, which knows nothing of the edge's library. */
final class TlsClient implements AutoCloseable {
  final SSLSocket socket;

  private TlsClient(SSLSocket socket) {
    this.socket = socket;
  }

  /**
   * Connects and shakes hands.
   *
   * @param trusted the only certificate that is trusted
   * @param host that is asked for; empty names none
   * @param protocols offered, the preferred first
   */
  static TlsClient connect(int port, TestCertificate trusted, String host, String... protocols)
      throws IOException {
    try {
      var socket =
          (SSLSocket) context(trusted).getSocketFactory().createSocket(TestEdge.ADDRESS, port);
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(protocols);
      if (!host.isEmpty()) {
        parameters.setServerNames(List.of(new SNIHostName(host)));
      }
      socket.setSSLParameters(parameters);
      socket.setSoTimeout(10_000);
      socket.startHandshake();
      return new TlsClient(socket);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static SSLContext context(TestCertificate trusted) throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    var chain = HostCertificate.parse(trusted.chain(), trusted.key()).chain();
    store.setCertificateEntry("host", chain.get(0));
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  X509Certificate certificate() {
    try {
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    } catch (SSLPeerUnverifiedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The whole response to a request without a body, after which the connection is over. */
  String get(String path, String host) {
    return ask("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  private String ask(String request) {
    try {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var out = new ByteArrayOutputStream();
      socket.getInputStream().transferTo(out);
      return out.toString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
