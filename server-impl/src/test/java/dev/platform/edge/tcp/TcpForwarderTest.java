package dev.platform.edge.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.TcpAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Connections between services, through deploys and against the ill-mannered. */
class TcpForwarderTest extends ForwarderFixture {
  @Test
  void connectionsGoToTheInstancesInTurn() throws Exception {
    lead(first, new Echo("one"), new Echo("two"));
    forwarder.start();

    List<String> said = List.of(ask(first, "x"), ask(first, "x"), ask(first, "x"), ask(first, "x"));

    assertThat(said).containsExactlyInAnyOrder("one:x", "one:x", "two:x", "two:x");
  }

  @Test
  void itReportsWhereItListensAndWhereItCannot() throws Exception {
    lead(first, new Echo("one"));
    lead(second, new Echo("two"));
    try (var held = new ServerSocket()) {
      held.bind(new InetSocketAddress(second.host(), second.port()));
      forwarder.start();

      until(() -> table.refused.equals(Set.of(second)));

      assertThat(table.open).containsExactly(first);
      assertThat(table.reclaimed).containsExactly(second);
    }
    until(() -> table.open.equals(Set.of(first, second)) && table.refused.isEmpty());
  }

  /** What reports an address gives its owner another one, which is a change. */
  @Test
  void changesThatFollowEachOtherAreNoTries() throws Exception {
    lead(second, new Echo("two"));
    try (var held = new ServerSocket()) {
      held.bind(new InetSocketAddress(second.host(), second.port()));
      forwarder.start();
      until(table::isHeard);

      for (int i = 0; i < 10; i++) {
        table.tell();
      }

      until(() -> table.reports.get() > 10);
      assertThat(table.refused).isEmpty();
    }
  }

  @Test
  void theEndOfARequestLeavesTheResponseItsTime() throws Exception {
    lead(first, new Echo("one"));
    forwarder.start();
    String text = "a".repeat(3_000_000);

    assertThat(ask(first, text)).isEqualTo("one:" + text);
    until(() -> forwarder.busy().isEmpty());
  }

  @Test
  void aClientThatDoesNotReadHoldsTheInstanceBack() throws Exception {
    var flood = new Flood();
    lead(first, flood);
    forwarder.start();
    try (Socket client = connect(first)) {
      client.getOutputStream().write(1);
      long before;
      do {
        before = flood.sent.get();
        Thread.onSpinWait();
      } while (before == 0 || !stoodStill(flood, before));

      assertThat(flood.sent.get()).isLessThan(64 << 20);
    }
    until(() -> forwarder.busy().isEmpty());
  }

  @Test
  void aDeployLosesNoConnection() throws Exception {
    var old = new Echo("old");
    lead(first, old);
    forwarder.start();
    var failures = new AtomicInteger();
    var said = ConcurrentHashMap.<String>newKeySet();
    List<Future<?>> callers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      callers.add(threads.submit(() -> call(said, failures)));
    }
    until(() -> said.contains("old:x"));

    var fresh = new Echo("new");
    lead(first, fresh);
    until(() -> !forwarder.busy().contains(old.id()));
    old.close();
    until(() -> said.contains("new:x"));
    table.over = true;
    for (var caller : callers) {
      caller.get();
    }

    assertThat(failures).hasValue(0);
  }

  private void call(Set<String> said, AtomicInteger failures) {
    while (!table.over) {
      try {
        said.add(ask(first, "x"));
      } catch (IOException e) {
        failures.incrementAndGet();
      }
    }
  }

  @Test
  void aConnectionWaitsForTheInstanceThatIsAboutToStart() throws Exception {
    table.leads.put(first, List.of());
    forwarder.start();
    var answer = threads.submit(() -> ask(first, "x"));
    until(() -> forwarder.count() == 1);

    lead(first, new Echo("one"));

    assertThat(answer.get()).isEqualTo("one:x");
  }

  @Test
  void anInstanceThatTakesNoConnectionIsPassedOver() throws Exception {
    var gone = new Echo("gone");
    gone.close();
    lead(first, gone, new Echo("one"));
    forwarder.start();

    assertThat(List.of(ask(first, "x"), ask(first, "x"))).containsOnly("one:x");
  }

  @Test
  void nothingIsSentToWhoeverTookAPort() throws Exception {
    var thief = new Echo("thief");
    table.thieves.add(thief.id());
    lead(first, thief, new Echo("one"));
    forwarder.start();

    assertThat(List.of(ask(first, "x"), ask(first, "x"))).containsOnly("one:x");
    assertThat(thief.heard).hasValue(0);
  }

  @Test
  void addressesComeAndGo() throws Exception {
    lead(first, new Echo("one"));
    forwarder.start();
    lead(second, new Echo("two"));
    assertThat(ask(second, "x")).isEqualTo("two:x");

    table.leads.remove(first);
    table.tell();

    until(() -> isRefused(first));
    assertThat(ask(second, "x")).isEqualTo("two:x");
  }

  @Test
  void anInstanceThatGoesLosesItsConnectionsAtTheLimitOnly() throws Exception {
    var one = new Echo("one");
    lead(first, one);
    forwarder.start();
    try (Socket client = connect(first)) {
      client.getOutputStream().write('x');
      assertThat(new String(client.getInputStream().readNBytes(5), UTF_8)).isEqualTo("one:x");
      lead(first, new Echo("two"));
      client.getOutputStream().write('y');
      assertThat(client.getInputStream().read()).isEqualTo('y');
      assertThat(forwarder.busy()).contains(one.id());

      forwarder.closeConnections(one.id());

      assertThat(client.getInputStream().read()).isEqualTo(-1);
      until(() -> forwarder.busy().isEmpty());
    }
  }

  @Test
  void aSecondForwarderStandsInForTheFirst() throws Exception {
    lead(first, new Echo("one"));
    forwarder.start();
    try (var second = TcpForwarder.inside(table, new InstanceConnections())) {
      second.start();
      assertThat(ask(first, "x")).isEqualTo("one:x");

      forwarder.close();

      until(() -> says(first, "x", "one:x"));
    }
  }

  /** For a moment, the kernel still takes connections for a listener that is being closed. */
  private static boolean says(TcpAddress address, String text, String answer) {
    try {
      return ask(address, text).equals(answer);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean stoodStill(Flood flood, long before) {
    for (int i = 0; i < 200; i++) {
      if (flood.sent.get() != before) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }
}
