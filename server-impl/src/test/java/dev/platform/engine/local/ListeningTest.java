package dev.platform.engine.local;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.platform.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real listeners, looked for in a time that the test moves. */
class ListeningTest {
  private final List<AutoCloseable> closed = new ArrayList<>();
  private final List<InetSocketAddress> open = new ArrayList<>();
  private final int port = FreePorts.next();
  private final Listening listening = new Listening(port, null, new Sockets());
  private long now;

  private final class Sockets implements OwnSockets {
    @Override
    public boolean hold(int at) {
      return open.stream().anyMatch(it -> it.getPort() == at);
    }

    @Override
    public List<InetSocketAddress> listening() {
      return open.stream().sorted(Comparator.comparing(InetSocketAddress::getPort)).toList();
    }
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable listener : closed) {
      listener.close();
    }
  }

  private AutoCloseable http(String address, int at) throws IOException {
    InetSocketAddress bound = new InetSocketAddress(InetAddress.getByName(address), at);
    HttpServer server = HttpServer.create(bound, 0);
    server.start();
    return opened(bound, () -> server.stop(0));
  }

  /** Accepts connections and is silent. */
  private void silent(int at) throws IOException {
    opened(ListenAddress.local(at).socket(), new ServerSocket(at, 50));
  }

  private AutoCloseable opened(InetSocketAddress bound, AutoCloseable server) {
    open.add(bound);
    AutoCloseable end =
        () -> {
          open.remove(bound);
          server.close();
        };
    closed.add(end);
    return end;
  }

  private ListenAddress after(Duration time) {
    now += time.toNanos();
    listening.search(now);
    return listening.address();
  }

  private ListenAddress settled() {
    after(Duration.ofSeconds(1));
    return after(Duration.ofSeconds(5));
  }

  @Test
  void whatListensElsewhereHasSomeSecondsToListenAtItsPort() throws Exception {
    int other = FreePorts.next();
    http("127.0.0.1", other);

    assertThat(after(Duration.ofSeconds(1))).isEqualTo(ListenAddress.local(port));
    assertThat(after(Duration.ofSeconds(4))).isEqualTo(ListenAddress.local(port));
    assertThat(after(Duration.ofSeconds(1))).isEqualTo(ListenAddress.local(other));
    assertThat(listening.isGenuine()).isTrue();
  }

  @Test
  void aListenerMayComeLate() throws Exception {
    assertThat(after(Duration.ofMinutes(10))).isEqualTo(ListenAddress.local(port));
    assertThat(listening.open()).isEmpty();
    int other = FreePorts.next();
    http("127.0.0.1", other);

    assertThat(settled()).isEqualTo(ListenAddress.local(other));
  }

  @Test
  void ofSeveralTheFirstThatSpeaksHttpIsTaken() throws Exception {
    List<Integer> ports =
        List.of(FreePorts.next(), FreePorts.next(), FreePorts.next()).stream().sorted().toList();
    try (ServerSocket hasty = new ServerSocket(ports.get(0), 50)) {
      Thread greeting =
          new Thread(
              () -> {
                try (var caller = hasty.accept()) {
                  caller.getOutputStream().write("220 mail\r\n".getBytes(US_ASCII));
                } catch (IOException e) {
                  // The test has ended.
                }
              });
      greeting.start();
      open.add(ListenAddress.local(ports.get(0)).socket());
      http("127.0.0.1", ports.get(1));
      http("127.0.0.1", ports.get(2));

      assertThat(settled()).isEqualTo(ListenAddress.local(ports.get(1)));
    }
  }

  @Test
  void itsPortWinsWhateverListensThere() throws Exception {
    http("127.0.0.1", FreePorts.next());
    silent(port);

    assertThat(settled()).isEqualTo(ListenAddress.local(port));
  }

  @Test
  void itsPortWinsAlsoLater() throws Exception {
    int other = FreePorts.next();
    http("127.0.0.1", other);
    assertThat(settled()).isEqualTo(ListenAddress.local(other));

    listening.preferPort();
    assertThat(listening.found()).isEqualTo(ListenAddress.local(other));
    http("127.0.0.1", port);
    listening.preferPort();

    assertThat(listening.found()).isNull();
    assertThat(listening.address()).isEqualTo(ListenAddress.local(port));
  }

  @Test
  void whatClosesAndOpensElsewhereIsFoundAgain() throws Exception {
    int first = FreePorts.next();
    int second = FreePorts.next();
    AutoCloseable listener = http("127.0.0.1", first);
    assertThat(settled()).isEqualTo(ListenAddress.local(first));

    listener.close();
    assertThat(settled()).isEqualTo(ListenAddress.local(first));
    http("127.0.0.1", second);

    assertThat(settled()).isEqualTo(ListenAddress.local(second));
  }

  @Test
  void whatWasFoundStaysWhileItIsOpen() throws Exception {
    List<Integer> ports = List.of(FreePorts.next(), FreePorts.next()).stream().sorted().toList();
    http("127.0.0.1", ports.get(1));
    assertThat(settled()).isEqualTo(ListenAddress.local(ports.get(1)));

    http("127.0.0.1", ports.get(0));

    assertThat(settled()).isEqualTo(ListenAddress.local(ports.get(1)));
  }

  @Test
  void whatListensOnIpv6OnlyIsReachedThere() throws Exception {
    assumeTrue(hasIpv6(), "IPv6");
    http("::1", port);

    assertThat(after(Duration.ofSeconds(1))).isEqualTo(new ListenAddress("::1", port));
  }

  @Test
  void anotherAddressOfTheMachineIsFine() throws Exception {
    http("127.0.0.7", port);

    assertThat(after(Duration.ofSeconds(1))).isEqualTo(new ListenAddress("127.0.0.7", port));
  }

  private static boolean hasIpv6() {
    byte[] loopback = new byte[16];
    loopback[15] = 1;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(loopback))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
