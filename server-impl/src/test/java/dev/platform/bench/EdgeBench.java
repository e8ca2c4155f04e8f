package dev.platform.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.platform.app.BenchServer;
import dev.platform.edge.Edge;
import dev.platform.edge.TlsListener;
import dev.platform.edge.route.HostCertificate;
import dev.platform.edge.route.HostRoute;
import dev.platform.testing.FreePorts;
import dev.platform.testing.NginxProcess;
import dev.platform.testing.TestCertificate;
import java.lang.management.ManagementFactory;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many requests a second the edge passes to an instance, beside nginx as a proxy to the same
 * one, with and without TLS. The edge writes its request log to the database, nginx writes none.
 * Needs wrk and nginx, and h2load for HTTP/2.
 */
public final class EdgeBench {
  private static final int WARM_UP = Integer.getInteger("bench.edge.warmup", 60);
  private static final Duration ROUND = Duration.ofSeconds(1);
  private static final String WEB = "web.localhost";
  private static final String HOST = "Host: " + WEB;
  private static final int TLS_CONNECTIONS = 16;
  private static final TestCertificate CERTIFICATE = TestCertificate.of("localhost", WEB);
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
        var nginx = new NginxProxy(folder.path(), FILES, CERTIFICATE);
        var server = new BenchServer(folder.path())) {
      var service = Sample.make(server.locator(), server.port()).service();
      var instance = new HostRoute.Upstream("ins-1", "127.0.0.1", nginx.instancePort());
      var route = new HostRoute.Instances(service, List.of(instance));
      var plain = server.edge(label -> route, Optional.empty());
      comparePlain(table, nginx, plain);
      int tlsPort = FreePorts.next();
      server.edge(label -> route, Optional.of(tls(tlsPort)));
      compareTls(table, nginx, plain, tlsPort);
      table.print();
    }
  }

  private static TlsListener tls(int port) throws GeneralSecurityException {
    var certificate = HostCertificate.parse(CERTIFICATE.chain(), CERTIFICATE.key());
    return new TlsListener("127.0.0.1", port, port, host -> certificate, token -> null);
  }

  private static void comparePlain(Table table, NginxProxy nginx, Edge edge) throws Exception {
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
    var theirs = new Wrk(plain(nginx.port()), path, headers, connections);
    var ours = new Wrk(plain(edge.port()), path, headers, connections);
    compare(table, List.of(nginx(name, theirs, nginx), edge(name, ours)));
  }

  /** Our edge without TLS is asked in the same rounds. */
  private static void compareTls(Table table, NginxProxy nginx, Edge plain, int tlsPort)
      throws Exception {
    Comparison.printHead(table, "Proxy to one instance, TLS");
    compareTls(table, "16 connections", nginx, plain, tlsPort, "/small.html", List.of(HOST));
    compareTls(table, "16 connections, 1 MiB", nginx, plain, tlsPort, "/large.html", List.of(HOST));
    compareTls(
        table,
        "16, a new connection each time",
        nginx,
        plain,
        tlsPort,
        "/small.html",
        List.of(HOST, "Connection: close"));
    if (!H2load.isInstalled()) {
      table.row("HTTP/2 is not measured: it takes h2load.");
      return;
    }
    compareHttp2(table, "HTTP/2, 4 connections with 8 requests", nginx, tlsPort);
  }

  private static void compareTls(
      Table table,
      String name,
      NginxProxy nginx,
      Edge plain,
      int tlsPort,
      String path,
      List<String> headers)
      throws Exception {
    var theirs = new Wrk(secure(nginx.tlsPort()), path, headers, TLS_CONNECTIONS);
    var ours = new Wrk(secure(tlsPort), path, headers, TLS_CONNECTIONS);
    var without = new Wrk(plain(plain.port()), path, headers, TLS_CONNECTIONS);
    compare(
        table,
        List.of(
            nginx(name + ", TLS", theirs, nginx),
            edge(name + ", TLS", ours),
            edge(name + ", no TLS", without)));
  }

  private static void compareHttp2(Table table, String name, NginxProxy nginx, int tlsPort)
      throws Exception {
    var path = "/small.html";
    int bytes = FILES.get(path).length;
    var theirs = secure(nginx.tlsPort()) + path;
    var ours = secure(tlsPort) + path;
    compare(
        table,
        List.of(
            new H2load(name + ", nginx", bytes, theirs, WEB, 4, 8, nginx::cpuNanos),
            new H2load(name, bytes, ours, WEB, 4, 8, PROCESS::getProcessCpuTime)));
  }

  private static void compare(Table table, List<? extends Side> sides) throws Exception {
    try (var comparison = new Comparison(ROUND, sides)) {
      comparison.warmUp(WARM_UP).run().print(table);
    }
  }

  private static Side nginx(String name, Wrk wrk, NginxProxy nginx) {
    return new WrkSide(name + ", nginx", FILES.get(wrk.path()).length, wrk, nginx::cpuNanos);
  }

  private static Side edge(String name, Wrk wrk) {
    return new WrkSide(name, FILES.get(wrk.path()).length, wrk, PROCESS::getProcessCpuTime);
  }

  private static String plain(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** By name, which a client of TLS sends. */
  private static String secure(int port) {
    return "https://localhost:" + port;
  }
}
