package dev.platform.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.platform.app.ContentServer;
import dev.platform.testing.NginxProcess;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

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
  private static final int CONNECTIONS = 8;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Headers that every server makes itself. */
  private static final Set<String> OWN =
      Set.of("content-length", "content-type", "content-encoding", "date", "etag", "connection");

  private ContentBench() {}

  public static void main(String[] args) throws Exception {
    if (!Wrk.isInstalled()) {
      System.out.println("The content service is not measured: wrk is not installed.");
      return;
    }
    var table = Table.begin();
    try (var folder = Folder.make();
        var server = new ContentServer(Clock.systemUTC())) {
      Optional<Nginx> nginx = nginx(table, folder.path(), server.port());
      try {
        compare(table, server.port(), nginx);
      } finally {
        nginx.ifPresent(Nginx::close);
      }
      table.print();
    }
  }

  private static Optional<Nginx> nginx(Table table, Path folder, int port) throws Exception {
    if (!NginxProcess.isInstalled()) {
      table.row("There is nothing to compare with: nginx is not installed.");
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

  private static void compare(Table table, int port, Optional<Nginx> nginx) throws Exception {
    Comparison.printHead(table, "GET " + PAGE);
    for (String encoding : List.of("identity", "gzip")) {
      measure(table, encoding, port, nginx, encoding, false);
    }
    measure(table, "not modified", port, nginx, "identity", true);
  }

  private static void measure(
      Table table, String name, int port, Optional<Nginx> nginx, String encoding, boolean isKnown)
      throws Exception {
    List<Side> sides = new ArrayList<>();
    if (nginx.isPresent()) {
      var theirs = nginx.get();
      sides.add(side(name + ", nginx", theirs.port(), theirs::cpuNanos, encoding, isKnown));
    }
    sides.add(side(name, port, PROCESS::getProcessCpuTime, encoding, isKnown));
    try (var comparison = new Comparison(ROUND, sides)) {
      comparison.warmUp(WARM_UP, 1).run().print(table);
    }
  }

  private static Side side(
      String name, int port, LongSupplier cpu, String encoding, boolean isKnown) throws Exception {
    List<String> headers = new ArrayList<>();
    headers.add("Accept: text/html");
    headers.add("Accept-Encoding: " + encoding);
    var response = get(port, encoding);
    if (isKnown) {
      headers.add("If-None-Match: " + response.headers().firstValue("ETag").orElseThrow());
    }
    int bytes = isKnown ? 0 : response.body().length;
    return new WrkSide(
        name, bytes, new Wrk("http://127.0.0.1:" + port, PAGE, headers, CONNECTIONS), cpu);
  }
}
