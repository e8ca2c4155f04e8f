package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program listens where the database was, and asks for the password. */
class FalseDatabaseTest {
  private static final String PASSWORD = "only-for-the-real-one";
  private static final int OK = 0;
  private static final int CLEAR_TEXT = 3;
  private static final int MD5 = 5;

  private ServerSocket socket;

  @BeforeEach
  void listen() throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
  }

  @Test
  @Tag("slow")
  void inPlaceOfTheEmbeddedOneItLearnsNothing(@TempDir Path folder) throws Exception {
    DatabaseAddress real;
    try (var server = EmbeddedPostgresServer.start(folder)) {
      real = server.address();
    }
    var url = real.jdbcUrl().replaceFirst(":\\d+/", ":" + socket.getLocalPort() + "/");
    var here = new DatabaseAddress(url, real.user(), real.password());

    assertThat(told(here, CLEAR_TEXT)).isEmpty();
    assertThat(told(here, MD5)).isEmpty();
    assertThat(told(here, OK)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1"})
  void inPlaceOfAnotherOfThisMachineItLearnsNothing(String host) throws Exception {
    assertThat(told(address(host, ""), CLEAR_TEXT)).isEmpty();
  }

  @Test
  void whoAllowsItShowsThePassword() throws Exception {
    assertThat(told(address("127.0.0.1", "?requireAuth=password"), CLEAR_TEXT)).contains(PASSWORD);
  }

  private DatabaseAddress address(String host, String query) {
    return new DatabaseAddress(
        "jdbc:postgresql://%s:%d/platform%s".formatted(host, socket.getLocalPort(), query),
        "ada",
        PASSWORD);
  }

  /** What a client says after it was asked for its password in some way. */
  private String told(DatabaseAddress address, int way) throws Exception {
    var heard = CompletableFuture.supplyAsync(() -> ask(way));
    assertThatThrownBy(() -> address.direct(5, 5).getConnection().close());
    return heard.get(10, TimeUnit.SECONDS);
  }

  private String ask(int way) {
    try (var client = socket.accept()) {
      var in = new DataInputStream(client.getInputStream());
      var out = new DataOutputStream(client.getOutputStream());
      int request = in.readInt();
      for (; request == 8; request = in.readInt()) {
        in.readInt();
        out.writeByte('N');
      }
      in.skipNBytes(request - 4);
      out.writeByte('R');
      out.writeInt(way == MD5 ? 12 : 8);
      out.writeInt(way);
      out.write(new byte[way == MD5 ? 4 : 0]);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }
}
