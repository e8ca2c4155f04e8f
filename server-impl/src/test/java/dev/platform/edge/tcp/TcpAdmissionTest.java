package dev.platform.edge.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpProtocol;
import dev.platform.edge.route.TcpTarget;
import dev.platform.platform.keyvalue.KeyValuePlan;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who gets through a forwarder, how many of them, and how. */
@Tag("slow")
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
    var limits = new ConnectionLimits(100, 12, 50, 10, 10);
    try (var small = new TcpForwarder("limited", table, limits, new InstanceConnections())) {
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

  @Test
  void clientsThatSayNothingDelayNobody() throws Exception {
    lead(first, new Echo("one"));
    lead(second, new Echo("two"));
    table.protocols.put(first, TcpProtocol.POSTGRES);
    var checks = new AtomicInteger();
    table.whileChecking = checks::incrementAndGet;
    forwarder.start();
    flood(first, 600);
    until(() -> forwarder.count() >= 600);

    assertThat(ask(second, "x")).isEqualTo("two:x");
    assertThat(ask(first, "x")).isEqualTo("one:x");
    assertThat(checks).hasValue(2);
  }

  @Test
  void addressesTakeTurnsWhenChecksAreSlow() throws Exception {
    lead(first, new Echo("one"));
    lead(second, new Echo("two"));
    var held = new Semaphore(0);
    var waiting = new AtomicInteger();
    table.whileChecking =
        () -> {
          waiting.incrementAndGet();
          held.acquireUninterruptibly();
        };
    forwarder.start();
    flood(first, 60);
    until(() -> waiting.get() == 4);
    table.whileChecking = () -> {};

    assertThat(ask(second, "x")).isEqualTo("two:x");
    assertThat(waiting).hasValue(4);
    held.release(4);
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
    var limits = new ConnectionLimits(100, 50, 50, 20, 2);
    try (var small = new TcpForwarder("limited", table, limits, new InstanceConnections())) {
      small.start();
      open.add(connect(first, "127.67.1.1"));
      open.add(connect(first, "127.67.1.1"));
      until(() -> small.count() == 2);

      assertThat(isRejected(first, "127.67.1.1")).isTrue();
      assertThat(ask(first, "x")).isEqualTo("one:x");
    }
  }

  @Test
  void anInstanceHasNoMoreConnectionsThanItCanTakeThroughAllForwarders() throws Exception {
    var one = new Echo("one");
    var other = new Table();
    table.leads.put(first, List.of(new TcpTarget(one.upstream(), null, null, 2)));
    other.leads.put(second, List.of(new TcpTarget(one.upstream(), null, null, 2)));
    var instances = new InstanceConnections();
    try (var inside = TcpForwarder.inside(table, instances);
        var outside = TcpForwarder.outside(other, instances)) {
      inside.start();
      outside.start();
      Socket leaving = connect(first);
      assertThat(say(leaving, "x", 5)).isEqualTo("one:x");
      try (Socket staying = connect(second)) {
        assertThat(say(staying, "x", 5)).isEqualTo("one:x");
        assertThat(isRejected(first, "127.0.0.1")).isTrue();
        assertThat(isRejected(second, "127.0.0.1")).isTrue();

        leaving.close();

        until(() -> outside.count() == 1 && inside.count() == 0 && answers(second));
      }
    }
  }

  @Test
  void anInstanceWithAPromiseHasAllItsConnectionsWhateverOthersMayHave() throws Exception {
    var one = new Echo("one");
    var other = new Echo("two");
    table.leads.put(first, List.of(new TcpTarget(one.upstream(), null, null, 8)));
    table.leads.put(second, List.of(other.target()));
    var limits = new ConnectionLimits(100, 3, 8, 2, Integer.MAX_VALUE);
    try (var small = new TcpForwarder("limited", table, limits, new InstanceConnections())) {
      small.start();
      for (var client : flood(first, 8)) {
        assertThat(say(client, "x", 5)).isEqualTo("one:x");
      }

      assertThat(isRejected(first, "127.0.0.1")).isTrue();
      for (var client : flood(second, limits.ofAddress())) {
        assertThat(say(client, "x", 5)).isEqualTo("two:x");
      }
      assertThat(isRejected(second, "127.0.0.1")).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(KeyValuePlan.class)
  void everyPlanHasRoomForTheConnectionsThatItPromises(KeyValuePlan plan) {
    assertThat(ConnectionLimits.INSIDE)
        .satisfies(
            inside -> assertThat(inside.promised()).isGreaterThanOrEqualTo(plan.maxConnections()),
            inside -> assertThat(inside.all()).isGreaterThan(plan.maxConnections()),
            inside -> assertThat(inside.ofHost()).isGreaterThan(plan.maxConnections()));
    assertThat(ConnectionLimits.OUTSIDE.promised()).isGreaterThanOrEqualTo(plan.maxConnections());
  }

  private static boolean answers(TcpAddress address) {
    try {
      return ask(address, "x").equals("one:x");
    } catch (IOException e) {
      return false;
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
    table.leads.put(first, List.of(new TcpTarget(whoami.upstream(), "127.67.2.2", null, 1)));
    forwarder.start();

    assertThat(ask(first, "x")).isEqualTo("127.67.2.2");
  }

  @Test
  void aLoginComesBeforeTheCaller() throws Exception {
    var guarded = new Guarded("+OK\r\n");
    table.leads.put(first, List.of(new TcpTarget(guarded.upstream(), null, LOGIN, 1)));
    forwarder.start();

    try (Socket client = connect(first)) {
      assertThat(say(client, "PING", 4)).isEqualTo("PING");
    }
    assertThat(guarded.logins).containsExactly(LOGIN.request());
  }

  @Test
  void aCallerIsResetWhenTheLoginFails() throws Exception {
    var guarded = new Guarded("-WRONGPASS\r\n");
    table.leads.put(first, List.of(new TcpTarget(guarded.upstream(), null, LOGIN, 1)));
    forwarder.start();

    assertThatThrownBy(() -> ask(first, "x")).isInstanceOf(IOException.class);
    until(() -> forwarder.busy().isEmpty());
  }
}
