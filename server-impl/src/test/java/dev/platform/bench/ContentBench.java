package dev.platform.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.platform.app.ContentServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * How many requests a second the content service answers, beside nginx with the same bytes. Rounds
 * of both sides take turns, so that what else the machine does hits both alike. Needs wrk; without
 * nginx its rows are left out.
 */
public final class ContentBench {
  private static final String PAGE = "/docs/get-started/install";
  private static final Duration WARM_UP =
      Duration.ofSeconds(Long.getLong("bench.content.warmup", 6));
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final int ROUNDS = Integer.getInteger("bench.content.rounds", 9);
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Headers that every server makes itself. */
  private static final Set<String> OWN =
      Set.of("content-length", "content-type", "content-encoding", "date", "etag", "connection");

  private ContentBench() {}

  public static void main(String[] args) throws Exception {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    if (!isInstalled("wrk")) {
      System.out.println("The content service is not measured: wrk is not installed.");
      return;
    }
    Path folder = Files.createTempDirectory("bench");
    try (var server = new ContentServer(Clock.systemUTC())) {
      Optional<Nginx> nginx = nginx(folder, server.port());
      try {
        compare(server.port(), nginx);
      } finally {
        nginx.ifPresent(Nginx::close);
      }
    } finally {
      delete(folder);
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
        .anyMatch(it -> Files.isExecutable(Path.of(it, program)));
  }

  private static Optional<Nginx> nginx(Path folder, int port) throws Exception {
    if (!isInstalled("nginx")) {
      System.out.println("There is nothing to compare with: nginx is not installed.");
      return Optional.empty();
    }
    var plain = get(port, "identity");
    var packed = get(port, "gzip");
    Map<String, String> headers = new LinkedHashMap<>();
    plain.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    headers.keySet().removeAll(OWN);
    return Optional.of(new Nginx(folder, PAGE, plain.body(), packed.body(), headers));
  }

  private static HttpResponse<byte[]> get(int port, String encoding) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + PAGE))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Accept", "text/html")
            .header("Accept-Encoding", encoding)
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
  }

  private static void compare(int port, Optional<Nginx> nginx) throws Exception {
    var table = new Formatter(Locale.ROOT);
    table.format(
        "%n%-32s %6s %8s %8s %8s %7s %6s%n",
        "GET " + PAGE, "bytes", "req/s", "p50 ms", "p99 ms", "cpu us", "share");
    for (String encoding : List.of("identity", "gzip")) {
      measure(table, encoding, port, nginx, encoding, false);
    }
    measure(table, "not modified", port, nginx, "identity", true);
    System.out.print(table);
  }

  private static void measure(
      Formatter table,
      String name,
      int port,
      Optional<Nginx> nginx,
      String encoding,
      boolean isKnown)
      throws Exception {
    var ours = new Side(port, PROCESS::getProcessCpuTime, encoding, isKnown);
    if (nginx.isEmpty()) {
      ours.warmUp();
      for (int i = 0; i < ROUNDS; i++) {
        ours.round();
      }
      ours.print(table, name, "");
      return;
    }
    var theirs = new Side(nginx.get().port(), nginx.get()::cpuNanos, encoding, isKnown);
    theirs.warmUp();
    ours.warmUp();
    for (int i = 0; i < ROUNDS; i++) {
      theirs.round();
      ours.round();
    }
    theirs.print(table, name + ", nginx", "");
    ours.print(table, name, ours.percentOf(theirs) + " %");
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(path);
      }
    }
  }

  /** One of the two that are compared. */
  private static final class Side {
    private final int port;
    private final LongSupplier cpu;
    private final List<String> headers = new ArrayList<>();
    private final int bytes;
    private final List<Wrk.Seen> rounds = new ArrayList<>();
    private long cpuNanos;

    Side(int port, LongSupplier cpu, String encoding, boolean isKnown) throws Exception {
      this.port = port;
      this.cpu = cpu;
      headers.add("Accept: text/html");
      headers.add("Accept-Encoding: " + encoding);
      var answer = get(port, encoding);
      if (isKnown) {
        headers.add("If-None-Match: " + answer.headers().firstValue("ETag").orElseThrow());
      }
      bytes = isKnown ? 0 : answer.body().length;
    }

    void warmUp() throws Exception {
      Wrk.run(port, PAGE, headers, WARM_UP);
    }

    void round() throws Exception {
      long before = cpu.getAsLong();
      rounds.add(Wrk.run(port, PAGE, headers, ROUND));
      cpuNanos += cpu.getAsLong() - before;
    }

    private double median(java.util.function.ToDoubleFunction<Wrk.Seen> value) {
      return rounds.stream()
          .mapToDouble(value)
          .sorted()
          .skip(rounds.size() / 2)
          .findFirst()
          .orElse(0);
    }

    /** The share of another's rate that this one reaches: the median of all rounds. */
    long percentOf(Side other) {
      List<Double> shares = new ArrayList<>();
      for (int i = 0; i < rounds.size(); i++) {
        shares.add(100 * rounds.get(i).rate() / other.rounds.get(i).rate());
      }
      return Math.round(shares.stream().sorted().skip(shares.size() / 2).findFirst().orElse(0.0));
    }

    void print(Formatter table, String name, String share) {
      long requests = rounds.stream().mapToLong(Wrk.Seen::requests).sum();
      table.format(
          "%-32s %6d %8.0f %8.2f %8.2f %7.1f %6s%n",
          name,
          bytes,
          median(Wrk.Seen::rate),
          median(Wrk.Seen::p50),
          median(Wrk.Seen::p99),
          cpuNanos / 1e3 / requests,
          share);
    }
  }
}
