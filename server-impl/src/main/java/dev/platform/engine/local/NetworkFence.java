package dev.platform.engine.local;

import dev.platform.engine.spi.NetworkSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the users of services from the other programs of this machine: rules of nftables, in a
 * table of its own, which outlives the platform as its processes do.
 *
 * <p>A user's connection to an address of this machine carries the user's number as its mark. An
 * answer is let through only if the same user gives it, or if the port is open to all. At such a
 * port no user responds, even while the server is down. The addresses of networks are reached by
 * their members only, and no user responds there either.
 *
 * <p>A datagram needs no answer, so users send none, but for those who run only programs of the
 * engine's choice: PostgreSQL before 15 sends its statistics to itself, and does not vacuum by
 * itself without them.
 */
final class NetworkFence {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkFence.class);

  /** Arguments: table, users, elements of sets, what is local, elements of networks. */
  private static final String RULES =
      """
      table inet %1$s
      delete table inet %1$s
      table inet %1$s {
        map marks { type uid : mark; elements = { %3$s } }
        set same { type uid . mark; elements = { %4$s } }
        set open { type inet_service; elements = { 53%5$s } }
        map members { type uid : mark; }
        set datagrams { type uid; }
        set forwarders { type ipv4_addr . inet_service; }
        set callable { type mark . ipv4_addr . inet_service; }
        chain output {
          type filter hook output priority filter; policy accept;
          meta skuid %2$s ip saddr . tcp sport @forwarders drop
          meta skuid %2$s ct direction reply tcp sport @open drop
          ct direction reply ct mark %2$s jump responses
          meta skuid %2$s ct direction original fib daddr type { %6$s } jump requests
        }
        chain requests {
          ip daddr . tcp dport @forwarders goto network
          tcp dport @open accept
          udp dport 53 accept
          meta l4proto udp meta skuid @datagrams accept
          meta l4proto tcp ct state new ct mark set meta skuid map @marks accept
          ct state established,related accept
          meta l4proto { icmp, ipv6-icmp } accept
          reject
        }
        chain network {
          meta mark set meta skuid map @members
          meta mark . ip daddr . tcp dport @callable accept
          reject
        }
        chain responses {
          meta skuid . ct mark @same accept
          tcp flags & (syn | ack) == (syn | ack) drop
        }
      }
      %7$s
      """;

  /** Addresses at which programs of this machine are reached. */
  private static final String HERE = "local, broadcast, anycast, multicast";

  private final Nft nft;
  private final Path data;
  private final String table;
  private final UserRange range;
  private final OwnerUsers users;
  private final Set<Integer> admitted;
  private final Set<Integer> sending = new HashSet<>();
  private NetworkElements networks;
  private volatile @Nullable TrafficCounters traffic;

  private NetworkFence(
      Nft nft,
      Path data,
      String table,
      UserRange range,
      OwnerUsers users,
      NetworkElements networks) {
    this.nft = nft;
    this.data = data;
    this.table = table;
    this.range = range;
    this.users = users;
    this.admitted = new HashSet<>(users.all());
    this.networks = networks;
  }

  /**
   * A fence that has been tried out.
   *
   * @param range who is kept behind it
   * @param users who they are
   * @throws IOException with the reason why it does not work here
   */
  static NetworkFence open(
      SystemPrograms programs, LocalEngineSettings settings, UserRange range, OwnerUsers users)
      throws IOException, InterruptedException {
    Nft nft = Nft.find(programs);
    Path data = settings.data();
    UUID hash = UUID.nameUUIDFromBytes(data.toString().getBytes(StandardCharsets.UTF_8));
    String table = "platform_" + hash.toString().substring(0, 8);
    NetworkElements networks = NetworkElements.of(LocalNetworks.read(data));
    NetworkFence fence = new NetworkFence(nft, data, table, range, users, networks);
    fence.build(settings);
    try {
      fence.tryOut(programs, users.all().get(0));
    } catch (IOException e) {
      fence.tearDown();
      throw e;
    }
    return fence;
  }

  private void build(LocalEngineSettings settings) throws IOException, InterruptedException {
    Path file = data.resolve("fence.nft");
    Files.writeString(
        file,
        RULES.formatted(
            table,
            range,
            joined(admitted, " : "),
            joined(admitted, " . "),
            settings.reachable().stream().map(port -> ", " + port).collect(Collectors.joining()),
            HERE,
            networks.rules(table, users)));
    nft.load(file);
    countTraffic();
  }

  private void countTraffic() throws InterruptedException {
    try {
      traffic = TrafficCounters.add(nft, data, table, range, admitted);
    } catch (IOException e) {
      LOG.warn("the traffic of services with other hosts is not counted", e);
    }
  }

  /** Every connection of a user to a port that is not open must fail. */
  private void tryOut(SystemPrograms programs, int user) throws IOException, InterruptedException {
    String bash =
        programs
            .find("bash")
            .orElseThrow(() -> new IOException("bash is required to test the nftables rules"))
            .toString();
    try (ServerSocket forbidden = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String connect = "exec 3<> /dev/tcp/" + Ports.HOST + "/" + forbidden.getLocalPort();
      String number = Integer.toString(user);
      SystemCommand.Result result =
          SystemCommand.run(
              programs.require("timeout").toString(),
              "0.3",
              programs.require("setpriv").toString(),
              "--reuid",
              number,
              "--clear-groups",
              bash,
              "-c",
              connect);
      if (result.status() == 0) {
        throw new IOException("nftables rules have no effect on this host");
      }
    }
  }

  /** Lets the members of networks reach their addresses, all at once and nobody else. */
  synchronized void connect(List<NetworkSpec> all) throws IOException, InterruptedException {
    NetworkElements next = NetworkElements.of(all);
    Path file = data.resolve("networks.nft");
    Files.writeString(file, next.rules(table, users));
    nft.load(file);
    networks = next;
  }

  /**
   * Lets the user of an owner reach its own programs, and its network. Whoever was not admitted
   * reaches open ports only.
   */
  synchronized void admit(String owner, int user) throws IOException, InterruptedException {
    if (admitted.contains(user)) {
      return;
    }
    Map<String, String> elements = new HashMap<>();
    elements.put("marks", user + " : " + user);
    elements.put("same", user + " . " + user);
    networks.member(owner, user).ifPresent(member -> elements.put("members", member));
    nft.add(table, elements);
    admitted.add(user);
    if (traffic != null) {
      traffic.admit(user);
    }
  }

  /** Lets a user send datagrams to programs of this machine. */
  synchronized void allowDatagrams(int user) throws IOException, InterruptedException {
    if (sending.add(user)) {
      nft.add(table, Map.of("datagrams", Integer.toString(user)));
    }
  }

  /** What users have exchanged with other machines; nothing where that is not counted. */
  Map<Integer, TrafficCounters.Count> traffic() throws IOException, InterruptedException {
    TrafficCounters counters = traffic;
    return counters == null ? Map.of() : counters.read();
  }

  /** Leaves the rules to what still runs. */
  void close() throws IOException, InterruptedException {
    if (!ProcessTable.anyOf(range)) {
      tearDown();
    }
  }

  private void tearDown() throws IOException, InterruptedException {
    nft.run("delete table inet " + table);
  }

  private static String joined(Collection<Integer> users, String between) {
    return users.stream().map(user -> user + between + user).collect(Collectors.joining(", "));
  }
}
