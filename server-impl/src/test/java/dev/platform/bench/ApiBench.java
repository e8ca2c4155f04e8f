package dev.platform.bench;

import dev.platform.app.BenchServer;
import dev.platform.identity.access.Authentication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
      compare(
          server.port(),
          bare,
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

  private static void compare(int api, int bare, String token, List<String> paths)
      throws Exception {
    var table = new Formatter();
    table.format(
        "%n%-45s %6s %7s %7s %7s %7s %6s%n",
        "", "bytes", "req/s", "p50 ms", "p99 ms", "cpu us", "ratio");
    for (String path : paths) {
      try (var ours = new Load(api, Wire.get("/v1" + path, token));
          var theirs = new Load(bare, Wire.get("/bare" + path, token))) {
        run(ours, theirs);
        print(table, "GET /bare" + path, theirs, "");
        print(table, "GET /v1" + path, ours, ours.percentOf(theirs) + " %");
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

  private static void run(Load ours, Load theirs) throws Exception {
    for (int i = 0; i < 2; i++) {
      theirs.warmUp(WARM_UP);
      ours.warmUp(WARM_UP);
    }
    for (int i = 0; i < ROUNDS; i++) {
      theirs.round(ROUND);
      ours.round(ROUND);
    }
  }

  private static void print(Formatter table, String name, Load load, String ratio)
      throws IOException {
    table.format(
        "%-45s %6d %7d %7.2f %7.2f %7d %6s%n",
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
