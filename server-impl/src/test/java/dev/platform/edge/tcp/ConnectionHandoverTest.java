package dev.platform.edge.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.TcpAddress;
import dev.platform.testing.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Connections outlive the process that relays them, and the next one has them again. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class ConnectionHandoverTest extends ForwarderFixture {
  private static final int MUCH = 24_000_000;

  private static final String LONG = "a-long-name/".repeat(10);

  @TempDir private Path folder;
  private Path relays;
  private ConnectionHandover handover;
  private Process relay;
  private boolean hangs;

  @BeforeEach
  void useShortPaths() {
    relays = folder.resolve("relays");
  }

  @Test
  void aConnectionGoesOnWithoutAForwarderAndWithTheNext() throws Exception {
    var echo = new Echo("one");
    lead(first, echo);
    start(forwarder);
    try (Socket socket = connect(first)) {
      assertThat(say(socket, "a", 5)).isEqualTo("one:a");

      stopForwarder();
      assertThat(say(socket, "while there is none", 19)).isEqualTo("while there is none");
      assertThat(isRefused(first)).isTrue();

      try (var next = TcpForwarder.inside(table, new InstanceConnections());
          var again = start(next)) {
        until(() -> next.busy().contains(echo.id()));
        assertThat(say(socket, "with the next", 13)).isEqualTo("with the next");
        assertThat(relay.waitFor(1, MINUTES)).isTrue();
        assertThat(relays()).isEmpty();
        assertThat(ask(first, "b")).isEqualTo("one:b");

        next.closeConnections(echo.id());
        assertThat(isCutOff(socket)).isTrue();
        until(() -> next.count() == 0);
      }
    }
  }

  @Test
  void noByteIsLostThatIsUnderWay() throws Exception {
    relays = folder.resolve(LONG + "relays");
    lead(first, new Echo("one"));
    start(forwarder);
    try (Socket socket = connect(first)) {
      Future<?> writing = threads.submit(() -> writeMuch(socket));
      var half = new CountDownLatch(1);
      var reading = CompletableFuture.supplyAsync(() -> wrongByte(socket, half), threads);
      half.await();

      stopForwarder();
      assertThat(relays())
          .as("a link, as the path is too long")
          .singleElement()
          .matches(Files::isSymbolicLink);
      try (var next = TcpForwarder.inside(table, new InstanceConnections());
          var again = start(next)) {
        writing.get();
        assertThat(reading.get()).isEqualTo("none of " + MUCH);
      }
    }
  }

  @Test
  void theEndOfARequestIsNotForgotten() throws Exception {
    var patient = new Patient();
    lead(first, patient);
    start(forwarder);
    try (Socket socket = connect(first)) {
      socket.getOutputStream().write("request".getBytes(UTF_8));
      socket.shutdownOutput();
      patient.read.await();

      stopForwarder();
      patient.wait.countDown();

      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8)).isEqualTo("REQUEST");
    }
    assertThat(relay.waitFor(1, MINUTES)).as("it ends when it has nothing to relay").isTrue();
  }

  @Test
  void whoMayNotConnectAnyLongerIsCutOff() throws Exception {
    lead(first, new Echo("one"));
    lead(second, new Echo("two"));
    start(forwarder);
    try (Socket excluded = connect(first);
        Socket gone = connect(second)) {
      say(excluded, "a", 5);
      say(gone, "a", 5);
      stopForwarder();
      table.allowLists.put(first, AllowList.of(List.of()));
      table.leads.remove(second);

      try (var next = TcpForwarder.inside(table, new InstanceConnections());
          var again = start(next)) {
        assertThat(isCutOff(excluded)).isTrue();
        assertThat(isCutOff(gone)).isTrue();
        until(() -> next.count() == 0);
      }
    }
  }

  @Test
  void aConnectionThatEndsMeanwhileTakesNoOtherAlong() throws Exception {
    lead(first, new Echo("one"));
    start(forwarder);
    try (var passing = new Crowd(first, 100);
        Socket staying = connect(first);
        var next = TcpForwarder.inside(table, new InstanceConnections())) {
      assertThat(say(staying, "a", 5)).isEqualTo("one:a");
      stopForwarder();
      signal("STOP");
      var taking = new Thread(() -> start(next));
      taking.start();
      until(() -> taking.getState() == Thread.State.TIMED_WAITING);
      passing.close();
      signal("CONT");
      taking.join();

      assertThat(say(staying, "b", 1)).isEqualTo("b");
      until(() -> next.count() == 1);
      assertThat(relay.waitFor(1, MINUTES)).isTrue();
      handover.close();
    }
  }

  @Test
  void aStopDoesNotWaitForAProcessThatHangs() throws Exception {
    hangs = true;
    lead(first, new Echo("one"));
    start(forwarder);
    try (var crowd = new Crowd(first, 10)) {
      long begunAt = System.nanoTime();

      stopForwarder();
      assertThat(Duration.ofNanos(System.nanoTime() - begunAt)).isLessThan(Duration.ofSeconds(25));
    }
  }

  @Test
  void whatAProcessKeepsThatHangsAtTheStartEnds() throws Exception {
    lead(first, new Echo("one"));
    start(forwarder);
    try (Socket socket = connect(first)) {
      say(socket, "a", 5);
      stopForwarder();
      signal("STOP");

      try (var next = TcpForwarder.inside(table, new InstanceConnections());
          var again = start(next)) {
        signal("CONT");
        assertThat(hasEnded(socket)).as("no server knows it").isTrue();
        assertThat(relay.waitFor(1, MINUTES)).isTrue();
        assertThat(next.count()).isZero();
      }
    }
  }

  @Test
  void aProcessThatIsGoneIsForgotten() throws Exception {
    Files.createDirectories(relays.resolve("17"));
    Files.createFile(relays.resolve("17/give-1"));

    try (var none = start(forwarder)) {
      assertThat(relays()).isEmpty();
    }
    assertThat(relay).as("for no connection").isNull();
  }

  private ConnectionHandover start(TcpForwarder next) {
    handover = new ConnectionHandover(relays, this::launch, List.of(next));
    handover.takeBack();
    next.start();
    return handover;
  }

  private Process launch(Path sockets) throws IOException {
    var output = folder.resolve("output");
    relay = ServerProcess.start("64m", Map.of(), output, "relay", sockets.toString());
    open.add(relay::destroyForcibly);
    if (hangs) {
      until(() -> Files.exists(sockets.resolve("take-1")));
      signal("STOP");
    }
    return relay;
  }

  private void signal(String name) throws IOException {
    new ProcessBuilder("kill", "-" + name, Long.toString(relay.pid())).start().onExit().join();
  }

  private void stopForwarder() throws Exception {
    handover.close();
    forwarder.close();
  }

  private List<Path> relays() throws IOException {
    try (var files = Files.list(relays)) {
      return files.toList();
    }
  }

  private static Void writeMuch(Socket socket) throws IOException {
    byte[] part = new byte[251 * 64];
    for (int i = 0; i < part.length; i++) {
      part[i] = (byte) (i % 251);
    }
    for (int sent = 0; sent < MUCH; sent += part.length) {
      socket.getOutputStream().write(part, 0, Math.min(part.length, MUCH - sent));
    }
    socket.shutdownOutput();
    return null;
  }

  /** Reads a first part, and slowly, until somebody goes on; then all. */
  private static String wrongByte(Socket socket, CountDownLatch half) {
    try {
      InputStream in = socket.getInputStream();
      in.skipNBytes("one:".length());
      byte[] part = new byte[251 * 16];
      int position = 0;
      for (int read = in.read(part); read > 0; read = in.read(part)) {
        for (int i = 0; i < read; i++, position++) {
          if (part[i] != (byte) (position % 251)) {
            return "at " + position;
          }
        }
        if (position > MUCH / 4) {
          half.countDown();
        }
      }
      return position == MUCH ? "none of " + MUCH : "the end at " + position;
    } catch (IOException e) {
      return e.toString();
    } finally {
      half.countDown();
    }
  }

  /** Many connections, which end by a reset. */
  private static final class Crowd implements AutoCloseable {
    private final List<Socket> sockets = new ArrayList<>();

    Crowd(TcpAddress address, int size) throws IOException {
      for (int i = 0; i < size; i++) {
        var socket = connect(address);
        sockets.add(socket);
        say(socket, "a", 5);
        socket.setSoLinger(true, 0);
      }
    }

    @Override
    public void close() {
      sockets.forEach(ConnectionHandoverTest::close);
    }
  }

  private static boolean hasEnded(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Responds, in capitals, to what it has read to its end, when it is told to. */
  private final class Patient extends Server {
    private final CountDownLatch read = new CountDownLatch(1);
    private final CountDownLatch wait = new CountDownLatch(1);

    Patient() throws IOException {}

    @Override
    void serve(Socket client) throws IOException {
      var text = new String(client.getInputStream().readAllBytes(), UTF_8);
      read.countDown();
      try {
        wait.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      client.getOutputStream().write(text.toUpperCase(Locale.ROOT).getBytes(UTF_8));
    }
  }
}
