package dev.platform.edge.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpCertificate;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

/** Hosts that the allow list rejects learn why, at little cost. */
class TcpRefusalTest extends ForwarderFixture {
  private static final String REASON =
      "no entry of the IP allowlist permits connections from 127.0.0.1";

  @TempDir Path folder;

  private final TestCertificate certificate = TestCertificate.of(first.host());

  @BeforeEach
  void nobodyIsAllowed() throws Exception {
    table.certificate = new TcpCertificate(certificate.chain(), certificate.key());
    for (TcpAddress address : List.of(first, second)) {
      table.allowLists.put(address, AllowList.of(List.of()));
    }
    table.protocols.put(first, TcpProtocol.POSTGRES);
    table.protocols.put(second, TcpProtocol.RESP);
    table.leads.put(first, List.of());
    table.leads.put(second, List.of());
    forwarder.start();
  }

  @ParameterizedTest
  @ValueSource(strings = {"disable", "prefer", "require", "verify-ca"})
  void aPostgresClientGetsAnError(String ssl) throws Exception {
    var authority = Files.writeString(folder.resolve("ca.pem"), certificate.chain());
    var properties = new Properties();
    properties.setProperty("user", "shop");
    properties.setProperty("password", "secret");
    properties.setProperty("sslmode", ssl);
    properties.setProperty("sslrootcert", authority.toString());
    var url = "jdbc:postgresql://%s:%d/shop".formatted(first.host(), first.port());

    var rejected =
        catchThrowableOfType(SQLException.class, () -> new Driver().connect(url, properties));

    assertThat(rejected.getSQLState()).isEqualTo("28000");
    assertThat(rejected.getMessage()).contains(REASON, "Add the address");
    assertThat(table.rejected).contains("127.0.0.1");
    until(() -> forwarder.count() == 0);
  }

  @Test
  void aKeyValueClientGetsAnError() throws Exception {
    try (Socket plain = connect(second)) {
      assertThat(asked(plain)).startsWith("-DENIED " + REASON).endsWith("\r\n");
    }
    var sockets = certificate.context().getSocketFactory();
    try (Socket encrypted = sockets.createSocket(connect(second), second.host(), 0, true)) {
      assertThat(asked(encrypted)).startsWith("-DENIED " + REASON);
    }
  }

  private static String asked(Socket socket) throws IOException {
    socket.getOutputStream().write("*1\r\n$4\r\nPING\r\n".getBytes(UTF_8));
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  /** Those that are told hold their place for a second, so there may be a second's more. */
  @Test
  void aFloodIsResetButForAFew() throws Exception {
    List<Socket> flood = new ArrayList<>();
    List<String> told = new ArrayList<>();
    long begunAt = System.nanoTime();
    while (flood.size() < 40) {
      flood.add(connect(second));
      open.add(flood.get(flood.size() - 1));
    }
    for (Socket socket : flood) {
      try {
        told.add(asked(socket));
      } catch (IOException e) {
        socket.close();
      }
    }
    long seconds = 1 + (System.nanoTime() - begunAt) / 1_000_000_000;

    assertThat(told.stream().filter(text -> text.startsWith("-DENIED")).count())
        .isBetween(1L, seconds * Refusals.SHARES.each());
    assertThat(table.rejected).hasSize(40);
    until(() -> forwarder.count() == 0);
  }
}
