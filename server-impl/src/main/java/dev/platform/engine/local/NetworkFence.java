package dev.platform.engine.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Keeps the users of services from the other programs of this machine: rules of nftables, in a
 * table of its own, which outlives the platform as its processes do.
 *
 * <p>A user's connection to an address of this machine carries the user's number as its mark. An
 * answer is let through only if the same user gives it, or if the port is open to all. At such a
 * port no user answers anybody, even while the platform is away.
 */
final class NetworkFence {
  /** Arguments: table, users, elements of three sets. */
  private static final String RULES =
      """
      table inet %1$s
      delete table inet %1$s
      table inet %1$s {
        map marks { type uid : mark; elements = { %3$s } }
        set same { type uid . mark; elements = { %4$s } }
        set open { type inet_service; elements = { 53%5$s } }
        chain output {
          type filter hook output priority filter; policy accept;
          meta skuid %2$s ct direction reply tcp sport @open drop
          ct direction reply ct mark %2$s jump answers
          meta skuid %2$s ct direction original fib daddr type { %6$s } jump requests
        }
        chain requests {
          tcp dport @open accept
          udp dport 53 accept
          meta l4proto tcp ct state new ct mark set meta skuid map @marks accept
          ct state established,related accept
          meta l4proto { icmp, ipv6-icmp } accept
          reject
        }
        chain answers {
          meta skuid . ct mark @same accept
          tcp flags & (syn | ack) == (syn | ack) drop
        }
      }
      """;

  /** Addresses at which programs of this machine are reached. */
  private static final String HERE = "local, broadcast, anycast, multicast";

  private final Path nft;
  private final String table;
  private final UserRange range;
  private final Set<Integer> admitted;

  private NetworkFence(Path nft, String table, UserRange range, Collection<Integer> users) {
    this.nft = nft;
    this.table = table;
    this.range = range;
    this.admitted = new HashSet<>(users);
  }

  /**
   * A fence that has been tried out.
   *
   * @param range who is kept behind it
   * @param users those who have been given away already
   * @throws IOException with the reason why it does not work here
   */
  static NetworkFence open(
      SystemPrograms programs,
      LocalEngineSettings settings,
      UserRange range,
      Collection<Integer> users)
      throws IOException, InterruptedException {
    Path nft =
        programs
            .find("nft")
            .orElseThrow(() -> new IOException("nft is not installed. Install nftables"));
    String data = settings.data().toString();
    UUID hash = UUID.nameUUIDFromBytes(data.getBytes(StandardCharsets.UTF_8));
    String table = "platform_" + hash.toString().substring(0, 8);
    NetworkFence fence = new NetworkFence(nft, table, range, users);
    fence.build(settings);
    try {
      fence.tryOut(programs, users.iterator().next());
    } catch (IOException e) {
      fence.tearDown();
      throw e;
    }
    return fence;
  }

  private void build(LocalEngineSettings settings) throws IOException, InterruptedException {
    Path file = settings.data().resolve("fence.nft");
    Files.writeString(
        file,
        RULES.formatted(
            table,
            range,
            joined(admitted, " : "),
            joined(admitted, " . "),
            settings.reachable().stream().map(port -> ", " + port).collect(Collectors.joining()),
            HERE));
    run("-f", file.toString());
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

  /** Lets a user reach its own programs. Whoever was not admitted reaches open ports only. */
  synchronized void admit(int user) throws IOException, InterruptedException {
    if (admitted.contains(user)) {
      return;
    }
    Set<Integer> one = Set.of(user);
    run("add element inet " + table + " marks { " + joined(one, " : ") + " }");
    run("add element inet " + table + " same { " + joined(one, " . ") + " }");
    admitted.add(user);
  }

  /** Leaves the rules to what still runs. */
  void close() throws IOException, InterruptedException {
    if (!ProcessTable.anyOf(range)) {
      tearDown();
    }
  }

  private void tearDown() throws IOException, InterruptedException {
    run("delete table inet " + table);
  }

  private static String joined(Collection<Integer> users, String between) {
    return users.stream().map(user -> user + between + user).collect(Collectors.joining(", "));
  }

  private void run(String... arguments) throws IOException, InterruptedException {
    String[] words = new String[arguments.length + 1];
    words[0] = nft.toString();
    System.arraycopy(arguments, 0, words, 1, arguments.length);
    SystemCommand.Result result = SystemCommand.run(words);
    if (result.status() != 0) {
      throw new IOException("cannot set nftables rules: " + result.errors());
    }
  }
}
