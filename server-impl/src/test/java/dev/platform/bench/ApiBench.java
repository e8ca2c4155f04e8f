package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Authentication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * How many requests a second the API answers, beside a bare resource that makes the same select.
 * Rounds of both sides take turns, so that what else the machine does hits both alike. The load
 * comes from this process and takes its part of the machine, from both sides.
 */
public final class ApiBench {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final int WARM_UPS = 3;
  private static final Duration ROUND = Duration.ofMillis(Long.getLong("bench.millis", 500));
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 15);

  private static final int CALLS = 100_000;

  private ApiBench() {}

  public static void main(String[] args) throws Exception {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    Path data = Files.createTempDirectory("bench");
    try (var server = new BenchServer(data)) {
      var sample = Sample.make(server.locator(), server.port());
      int bare = bare(server, sample);
      int open = open(server, sample);
      compare(
          List.of(
              new Side(bare, "/bare", ""),
              new Side(open, "/v1", ", for everybody"),
              new Side(server.port(), "/v1", "")),
          sample.token(),
          List.of("/services/" + sample.service(), "/services?limit=20"));
      tokens(server, sample);
    } finally {
      delete(data);
    }
  }

  private static int bare(BenchServer server, Sample sample) {
    return server.listen(
        "bare", BareResource.application(), BareResource.container(server.source(), sample));
  }

  private static int open(BenchServer server, Sample sample) {
    var caller = server.locator().getService(Authentication.class).bearer(sample.token());
    return server.listenToEverybody(caller, new WorkspaceId(sample.workspace()));
  }

  /** One of those that answer the same. */
  private record Side(int port, String prefix, String note) {
    String name(String path) {
      return "GET " + prefix + path + note;
    }
  }

  /** The first side is what the others are compared with. */
  private static void compare(List<Side> sides, String token, List<String> paths) throws Exception {
    var table = new Formatter();
    table.format(
        "%n%-60s %6s %7s %7s %7s %7s %6s%n",
        "", "bytes", "req/s", "p50 ms", "p99 ms", "cpu us", "ratio");
    for (String path : paths) {
      List<Load> loads = new ArrayList<>();
      for (Side side : sides) {
        loads.add(new Load(side.port(), Wire.get(side.prefix() + path, token)));
      }
      run(loads);
      for (int i = 0; i < sides.size(); i++) {
        var ratio = i == 0 ? "" : loads.get(i).percentOf(loads.get(0)) + " %";
        print(table, sides.get(i).name(path), loads.get(i), ratio);
      }
      for (Load load : loads) {
        load.close();
      }
    }
    System.out.print(table);
  }

  /** What a token costs: to get one, and to tell its caller with each request. */
  private static void tokens(BenchServer server, Sample sample) throws Exception {
    var table = new Formatter();
    try (var load = new Load(server.port(), Wire.post("/oauth2/token", sample.exchange()))) {
      load.warmUp(WARM_UP);
      for (int i = 0; i < ROUNDS; i++) {
        load.round(ROUND);
      }
      print(table, "POST /oauth2/token", load, "");
    }
    var authentication = server.locator().getService(Authentication.class);
    long best = Long.MAX_VALUE;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      for (int j = 0; j < CALLS; j++) {
        authentication.bearer(sample.token());
      }
      best = Math.min(best, (System.nanoTime() - start) / CALLS);
    }
    table.format("telling the caller of a token that was seen before: %d ns%n", best);
    System.out.print(table);
  }

  private static void run(List<Load> sides) throws Exception {
    for (int i = 0; i < WARM_UPS; i++) {
      for (Load side : sides) {
        side.warmUp(WARM_UP);
      }
    }
    for (int i = 0; i < ROUNDS; i++) {
      for (Load side : sides) {
        side.round(ROUND);
      }
    }
  }

  private static void print(Formatter table, String name, Load load, String ratio)
      throws IOException {
    table.format(
        "%-60s %6d %7d %7.2f %7.2f %7d %6s%n",
        name, load.size(), load.rate(), load.millis(0.5), load.millis(0.99), load.micros(), ratio);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }
}
