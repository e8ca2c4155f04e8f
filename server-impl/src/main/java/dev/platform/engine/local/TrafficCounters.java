package dev.platform.engine.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts the bytes that users exchange with other machines, by rules in the table of the {@link
 * NetworkFence}: control groups count no traffic. What comes back belongs to the user whose
 * connection it is, as nobody else connects to programs of users from outside.
 */
final class TrafficCounters {
  private static final String RULES =
      """
      table inet %1$s {
        set sent { type uid; counter; elements = { %3$s } }
        set received { type mark; counter; elements = { %3$s } }
        chain sending {
          type filter hook output priority filter + 1; policy accept;
          oif != lo meta skuid %2$s jump away
        }
        chain away {
          ct direction original ct state new ct mark set meta skuid map @marks
          meta skuid @sent
        }
        chain receiving {
          type filter hook input priority filter + 1; policy accept;
          iif != lo ct direction reply ct mark @received
        }
      }
      """;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Nft nft;
  private final String table;

  private TrafficCounters(Nft nft, String table) {
    this.nft = nft;
    this.table = table;
  }

  /**
   * What a user has exchanged with other machines since its counters were set up, with the headers
   * of IP.
   */
  record Count(long sent, long received) {}

  /**
   * Adds counters to a table that has a map {@code marks}; all begin at 0. Reads them once, since
   * not every nft can print them.
   *
   * @param users those who may send now
   */
  static TrafficCounters add(
      Nft nft, Path data, String table, UserRange range, Collection<Integer> users)
      throws IOException, InterruptedException {
    String elements = users.stream().map(String::valueOf).collect(Collectors.joining(", "));
    Path file = data.resolve("traffic.nft");
    Files.writeString(file, RULES.formatted(table, range, elements));
    nft.load(file);
    TrafficCounters counters = new TrafficCounters(nft, table);
    Map<Integer, Count> unused = counters.read();
    return counters;
  }

  /** Counts a further user. */
  void admit(int user) throws IOException, InterruptedException {
    String element = Integer.toString(user);
    nft.add(table, Map.of("sent", element, "received", element));
  }

  /** What was counted so far, by user. */
  Map<Integer, Count> read() throws IOException, InterruptedException {
    Map<Integer, Long> received = read("received");
    Map<Integer, Count> counts = new HashMap<>();
    read("sent")
        .forEach(
            (user, bytes) -> counts.put(user, new Count(bytes, received.getOrDefault(user, 0L))));
    return counts;
  }

  private Map<Integer, Long> read(String set) throws IOException, InterruptedException {
    Map<Integer, Long> bytes = new HashMap<>();
    String listed = nft.run("-j", "list", "set", "inet", table, set);
    for (JsonNode entry : JSON.readTree(listed).path("nftables")) {
      for (JsonNode element : entry.path("set").path("elem")) {
        JsonNode counted = element.path("elem");
        bytes.put(counted.path("val").intValue(), counted.at("/counter/bytes").longValue());
      }
    }
    return bytes;
  }
}
