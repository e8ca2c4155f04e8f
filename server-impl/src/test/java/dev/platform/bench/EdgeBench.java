package dev.platform.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.platform.app.BenchServer;
import dev.platform.edge.Edge;
import dev.platform.edge.route.HostRoute;
import dev.platform.testing.NginxProcess;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How many requests a second the edge passes to an instance, beside nginx as a proxy to the same
 * one. The edge writes its request log to the database, nginx writes none. Needs wrk and nginx.
 */
public final class EdgeBench {
  private static final Duration WARM_UP = Duration.ofSeconds(Long.getLong("bench.edge.warmup", 8));
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final String HOST = "Host: web.localhost";
  private static final Map<String, byte[]> FILES =
      Map.of("/small.html", new byte[1024], "/large.html", new byte[1024 * 1024]);
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private EdgeBench() {}

  public static void main(String[] args) throws Exception {
    if (!Wrk.isInstalled() || !NginxProcess.isInstalled()) {
      System.out.println("The edge is not measured: it takes wrk and nginx.");
      return;
    }
    var table = Table.begin();
    try (var folder = Folder.make();
        var nginx = new NginxProxy(folder.path(), FILES);
        var server = new BenchServer(folder.path())) {
      var service = Sample.make(server.locator(), server.port()).service();
      var instance = new HostRoute.Upstream("ins-1", "127.0.0.1", nginx.instancePort());
      var route = new HostRoute.Instances(service, List.of(instance));
      compare(table, nginx, server.edge(label -> route));
      table.print();
    }
  }

  private static void compare(Table table, NginxProxy nginx, Edge edge) throws Exception {
    Comparison.printHead(table, "Proxy to one instance");
    compare(table, "16 connections", nginx, edge, 16, "/small.html", List.of(HOST));
    compare(table, "64 connections", nginx, edge, 64, "/small.html", List.of(HOST));
    compare(table, "16 connections, 1 MiB", nginx, edge, 16, "/large.html", List.of(HOST));
    compare(
        table,
        "16, a new connection each time",
        nginx,
        edge,
        16,
        "/small.html",
        List.of(HOST, "Connection: close"));
  }

  private static void compare(
      Table table,
      String name,
      NginxProxy nginx,
      Edge edge,
      int connections,
      String path,
      List<String> headers)
      throws Exception {
    int bytes = FILES.get(path).length;
    var theirs = new Wrk(nginx.port(), path, headers, connections);
    var ours = new Wrk(edge.port(), path, headers, connections);
    var sides =
        List.of(
            new WrkSide(name + ", nginx", bytes, theirs, nginx::cpuNanos),
            new WrkSide(name, bytes, ours, PROCESS::getProcessCpuTime));
    try (var comparison = new Comparison(ROUND, sides)) {
      comparison.warmUp(WARM_UP, 1).run().print(table);
    }
  }
}
