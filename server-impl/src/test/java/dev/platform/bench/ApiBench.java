package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Authentication.Audience;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many requests a second the API answers, beside a bare resource that makes the same select.
 * Rounds of both sides take turns, so that what else the machine does hits both alike. The load
 * comes from this process and takes its part of the machine, from both sides.
 */
public final class ApiBench {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final int WARM_UPS = 3;
  private static final Duration ROUND = Duration.ofMillis(Long.getLong("bench.millis", 500));
  private static final int ROUNDS = 15;

  private static final int CALLS = 100_000;

  private ApiBench() {}

  public static void main(String[] args) throws Exception {
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new BenchServer(folder.path())) {
      var sample = Sample.make(server.locator(), server.port());
      int bare = bare(server, sample);
      int open = open(server, sample);
      Comparison.printHead(table, "");
      compare(
          table,
          List.of(
              new Server(bare, "/bare", ""),
              new Server(open, "/v1", ", for everybody"),
              new Server(server.port(), "/v1", "")),
          sample.token(),
          List.of("/services/" + sample.service(), "/services?limit=20"));
      tokens(table, server, sample);
      table.print();
    }
  }

  private static int bare(BenchServer server, Sample sample) {
    return server.listen(
        "bare", BareResource.application(), BareResource.container(server.source(), sample));
  }

  private static int open(BenchServer server, Sample sample) {
    var caller =
        server.locator().getService(Authentication.class).bearer(sample.token(), Audience.API);
    return server.listenToEverybody(caller, new WorkspaceId(sample.workspace()));
  }

  /**
   * One of those that answer the same.
   *
   * @param prefix what its paths begin with
   */
  private record Server(int port, String prefix, String note) {
    Side side(String path, String token) throws IOException {
      return new LoadSide(
          "GET " + prefix + path + note, new Load(port, Wire.get(prefix + path, token)));
    }
  }

  /** The first one is what the others are compared with. */
  private static void compare(Table table, List<Server> servers, String token, List<String> paths)
      throws Exception {
    for (String path : paths) {
      List<Side> sides = new ArrayList<>();
      for (Server server : servers) {
        sides.add(server.side(path, token));
      }
      compare(table, sides);
    }
  }

  private static void compare(Table table, List<Side> sides) throws Exception {
    try (var comparison = new Comparison(ROUND, sides)) {
      comparison.warmUp(WARM_UP, WARM_UPS).run().print(table);
    }
  }

  /** What a token costs: to get one, and to tell its caller with each request. */
  private static void tokens(Table table, BenchServer server, Sample sample) throws Exception {
    List<Side> sides = new ArrayList<>();
    var other = OtherTokens.configured();
    if (other.isPresent()) {
      sides.add(other.get().side());
    }
    var request = Wire.post("/oauth2/token", sample.exchange());
    sides.add(new LoadSide("POST /oauth2/token", new Load(server.port(), request)));
    compare(table, sides);
    var authentication = server.locator().getService(Authentication.class);
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      for (int j = 0; j < CALLS; j++) {
        authentication.bearer(sample.token(), Audience.API);
      }
      best = Math.min(best, (System.nanoTime() - start) / CALLS);
    }
    table.row("telling the caller of a token that was seen before: %d ns", best);
  }
}
