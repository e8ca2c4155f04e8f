package dev.platform.base.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.testing.TestDns;
import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Look-ups of many owners, at a DNS server that does not respond to all. */
class NameLookupsTest {
  private static final TestDns dns = new TestDns();

  private final NameLookups names =
      new NameLookups(
          new DnsNames(
              new SingletonDnsServerAddressStreamProvider(
                  new InetSocketAddress(InetAddress.getLoopbackAddress(), port()))));

  private static int port() {
    return Integer.parseInt(dns.address().split(":")[1]);
  }

  @AfterEach
  void close() {
    names.close();
  }

  @Test
  void namesThatNeverResolveDelayNobodyElse() throws Exception {
    dns.keepSilent(".dead.example");
    List<CompletableFuture<List<InetAddress>>> dead = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      dead.add(names.find("greedy", "n" + i + ".dead.example"));
    }

    for (int i = 0; i < 50; i++) {
      dns.address("n" + i + ".good.example", 192, 0, 2, i);
      assertThat(get(names.find("other" + i % 3, "n" + i + ".good.example")))
          .containsExactly(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, (byte) i}));
    }

    assertThat(dead).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void aNameThatNeverResolvesIsGivenUpInTime() throws Exception {
    dns.keepSilent(".dead.example");

    assertThat(get(names.find("one", "a.dead.example"))).isEmpty();
  }

  @Test
  void whoAsksForTooMuchIsToldThatAtOnceAndMayAskAgain() throws Exception {
    dns.keepSilent(".dead.example");
    dns.address("a.good.example", 192, 0, 2, 1);
    for (int i = 0; i < 16 + 256; i++) {
      assertThat(names.find("greedy", "n" + i + ".dead.example")).isNotDone();
    }

    assertThatThrownBy(() -> names.find("greedy", "a.good.example").get())
        .cause()
        .isInstanceOfSatisfying(OutboundException.class, it -> assertThat(it.isBusy()).isTrue());
    assertThat(get(names.find("other", "a.good.example"))).hasSize(1);
  }

  @Test
  void ofOneOwnerTheSameNameIsLookedUpOnce() {
    dns.keepSilent(".dead.example");

    var first = names.find("one", "a.dead.example");

    assertThat(names.find("one", "a.dead.example")).isSameAs(first);
    assertThat(names.find("other", "a.dead.example")).isNotSameAs(first);
  }

  @Test
  void whatTheServerDoesNotKnowHasNoAddress() throws Exception {
    assertThat(get(names.find("one", "nobody.example"))).isEmpty();
  }

  @Test
  void addressesAndThisMachineNeedNoServer() throws Exception {
    assertThat(get(names.find("one", "hooks.localhost")))
        .containsExactly(InetAddress.getLoopbackAddress());
    assertThat(get(names.find("one", "192.0.2.7")))
        .containsExactly(InetAddress.getByName("192.0.2.7"));
    assertThat(get(names.find("one", "[2001:db8::7]")))
        .containsExactly(InetAddress.getByName("2001:db8::7"));
  }

  private static List<InetAddress> get(CompletableFuture<List<InetAddress>> found)
      throws Exception {
    return found.get(30, TimeUnit.SECONDS);
  }
}
