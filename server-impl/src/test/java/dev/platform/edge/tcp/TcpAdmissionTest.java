package dev.platform.edge.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpTarget;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets through a forwarder, how many of them, and how. */
class TcpAdmissionTest extends ForwarderFixture {
  @Test
  void whoMayNotCallIsReset() throws Exception {
    var one = new Echo("one");
    lead(first, one);
    table.admitting = false;
    forwarder.start();

    assertThatThrownBy(() -> ask(first, "x")).isInstanceOf(IOException.class);
    assertThat(one.heard).hasValue(0);
  }

  @Test
  void aFloodOfConnectionsLeavesRoomForOthers() throws Exception {
    table.leads.put(first, List.of());
    lead(second, new Echo("two"));
    var limits = new ConnectionLimits(100, 12, 10, 10);
    try (var small = new TcpForwarder(table, limits)) {
      small.start();
      List<Socket> flood = flood(first, limits.ofAddress());
      until(() -> small.count() == limits.ofAddress());

      assertThatThrownBy(() -> ask(first, "x")).isInstanceOf(IOException.class);
      assertThat(ask(second, "x")).isEqualTo("two:x");

      flood.addAll(flood(second, limits.ofGroup() - limits.ofAddress()));
      until(() -> small.count() == limits.ofGroup());
      assertThatThrownBy(() -> ask(second, "x")).isInstanceOf(IOException.class);

      table.groups.put(second, "another network");
      assertThat(ask(second, "x")).isEqualTo("two:x");
      for (Socket socket : flood) {
        socket.close();
      }
      until(() -> small.count() == 0);
      assertThat(ask(second, "x")).isEqualTo("two:x");
    }
  }

  private List<Socket> flood(TcpAddress address, int count) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sockets.add(connect(address));
      open.add(sockets.get(i));
    }
    return sockets;
  }

  @Test
  void oneHostLeavesRoomForOthers() throws Exception {
    lead(first, new Echo("one"));
    try (var small = new TcpForwarder(table, new ConnectionLimits(100, 50, 20, 2))) {
      small.start();
      open.add(connect(first, "127.67.1.1"));
      open.add(connect(first, "127.67.1.1"));
      until(() -> small.count() == 2);

      assertThat(isCutOff(connect(first, "127.67.1.1"))).isTrue();
      assertThat(ask(first, "x")).isEqualTo("one:x");
    }
  }

  @Test
  void hostsOutsideTheAllowListAreResetAtOnceAndWhenTheListChanges() throws Exception {
    var one = new Echo("one");
    lead(first, one);
    table.allowLists.put(first, AllowList.of(List.of("127.67.1.0/24")));
    forwarder.start();
    assertThatThrownBy(() -> ask(first, "x")).isInstanceOf(IOException.class);
    assertThat(one.heard).hasValue(0);

    try (Socket staying = connect(first, "127.67.1.1");
        Socket leaving = connect(first, "127.67.1.2")) {
      assertThat(say(staying, "x", 5)).isEqualTo("one:x");
      assertThat(say(leaving, "x", 5)).isEqualTo("one:x");

      table.allowLists.put(first, AllowList.of(List.of("127.67.1.1/32")));
      table.tell();

      assertThat(isCutOff(leaving)).isTrue();
      assertThat(say(staying, "y", 1)).isEqualTo("y");
    }
  }

  @Test
  void aConnectionComesFromTheAddressThatItsTargetWants() throws Exception {
    var whoami = new Whoami();
    table.leads.put(first, List.of(new TcpTarget(whoami.upstream(), "127.67.2.2", null)));
    forwarder.start();

    assertThat(ask(first, "x")).isEqualTo("127.67.2.2");
  }

  @Test
  void aLoginComesBeforeTheCaller() throws Exception {
    var guarded = new Guarded("+OK\r\n");
    table.leads.put(first, List.of(new TcpTarget(guarded.upstream(), null, LOGIN)));
    forwarder.start();

    try (Socket client = connect(first)) {
      assertThat(say(client, "PING", 4)).isEqualTo("PING");
    }
    assertThat(guarded.logins).containsExactly(LOGIN.request());
  }

  @Test
  void aCallerIsResetWhenTheLoginFails() throws Exception {
    var guarded = new Guarded("-WRONGPASS\r\n");
    table.leads.put(first, List.of(new TcpTarget(guarded.upstream(), null, LOGIN)));
    forwarder.start();

    assertThatThrownBy(() -> ask(first, "x")).isInstanceOf(IOException.class);
    until(() -> forwarder.busy().isEmpty());
  }
}
