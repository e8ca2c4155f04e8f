package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.tls.CertificateFolder;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of HTTP/2 that reset their requests leave nothing behind. */
final class UpstreamFaultsHttp2Test {
  private static final String SHOP = "shop.acme.example";
  private static final TestCertificate SHOPS = TestCertificate.of(SHOP);

  @TempDir Path folder;

  private final int port = FreePorts.next();
  private final ScriptedInstance instance = new ScriptedInstance();
  private CertificateFolder certificates;
  private TestEdge edge;
  private TlsClient client;
  private DataOutputStream out;
  private DataInputStream in;

  @BeforeEach
  void open() throws IOException {
    SHOPS.write(folder, "shop");
    certificates = CertificateFolder.open(folder);
    edge = TestEdge.secured(port, certificates, EdgeLimits.USUAL);
    edge.routes.put(SHOP, instance.route());
    client = TlsClient.connect(port, SHOPS, SHOP, "h2");
    out = new DataOutputStream(client.socket.getOutputStream());
    in = new DataInputStream(client.socket.getInputStream());
    out.write(RawHttp2.PREFACE.getBytes(StandardCharsets.US_ASCII));
    RawHttp2.frame(out, RawHttp2.SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0});
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    instance.close();
    edge.close();
    certificates.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\nContent-Length: 9\n\nhello",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n"
      })
  void whatTheClientDoesNotTakeIsForgottenWithItsRequest(String response) throws IOException {
    send(1, "GET", 5);
    var connection = instance.accept();
    connection.readHead();
    connection.send(response);
    awaitHeaders();
    RawHttp2.frame(out, RawHttp2.RESET, 0, 1, new byte[] {0, 0, 0, 8});

    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n"
      })
  void evenIfTheInstanceHasNothingMoreToDoWithIt(String response) throws IOException {
    send(1, "GET", 5);
    var connection = instance.accept();
    connection.readHead();
    connection.send(response);
    assertThat(connection.readHead()).isEmpty();
    assertThat(edge.edge.busy()).isNotEmpty();
    RawHttp2.frame(out, RawHttp2.RESET, 0, 1, new byte[] {0, 0, 0, 8});

    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  @Test
  void anUploadThatIsResetIsForgotten() throws IOException {
    send(1, "POST", 4);
    var connection = instance.accept();
    assertThat(connection.readHead()).contains("\r\nTransfer-Encoding: chunked\r\n");
    RawHttp2.frame(out, 0, 0, 1, "abc".getBytes(StandardCharsets.US_ASCII));
    assertThat(connection.read(8)).isEqualTo("3\r\nabc\r\n");
    RawHttp2.frame(out, RawHttp2.RESET, 0, 1, new byte[] {0, 0, 0, 8});

    assertThat(connection.readHead()).isEmpty();
    TestEdge.until(() -> edge.edge.busy().isEmpty());
  }

  private void send(int stream, String method, int flags) throws IOException {
    var fields =
        List.of(
            Map.entry(":method", method),
            Map.entry(":scheme", "https"),
            Map.entry(":authority", SHOP),
            Map.entry(":path", "/"));
    RawHttp2.frame(out, RawHttp2.HEADERS, flags, stream, RawHttp2.encoded(fields));
    out.flush();
  }

  private void awaitHeaders() throws IOException {
    int type = -1;
    while (type != RawHttp2.HEADERS) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      type = in.readUnsignedByte();
      in.skipNBytes(5L + length);
    }
  }
}
