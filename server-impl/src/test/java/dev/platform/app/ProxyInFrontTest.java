package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.config.Config;
import dev.platform.edge.Edge;
import dev.platform.edge.EdgeSettings;
import dev.platform.edge.ProcessHealth;
import dev.platform.edge.RequestLog;
import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.RouteTable;
import dev.platform.testing.FreePorts;
import dev.platform.testing.NginxProcess;
import dev.platform.testing.TestCertificate;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The nginx of the docs in front of all three origins. */
class ProxyInFrontTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String SECRET = "0123456789abcdef0123456789abcdef";
  private static final String PAGE = "/content/docs/operations/production.md";
  private static final Map<String, String> SETTINGS =
      Map.of(
          "platform.http.trustedproxies", "127.0.0.1",
          "platform.http.proxysecret", SECRET,
          "platform.limits.strangers", "5");

  @TempDir private static Path folder;

  private final StartedParts stages = new StartedParts();
  private final List<RequestLog.Entry> visits = new CopyOnWriteArrayList<>();
  private final int secure = FreePorts.next();
  private final int plain = FreePorts.next();
  private int apps;
  private int api;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(NginxProcess.isInstalled(), "nginx is not installed");
    var clock = new TestClock();
    var website = stages.add(new ContentServer(clock));
    var server =
        stages.add(TestProcess.on(database).clock(clock).data(folder).with(SETTINGS).serve());
    api = server.uri("/").getPort();
    apps = edge(instance());
    certificate();
    stages.add(
        new NginxProcess(
            folder, secure, "http {\n" + temporary() + fromTheDocs(website.port()) + "\n}\n"));
  }

  @AfterEach
  void close() {
    stages.close();
  }

  /** Answers with the headers that it gets, or says hello through a WebSocket. */
  private int instance() {
    var vertx = Vertx.vertx();
    stages.add(() -> vertx.close().toCompletionStage().toCompletableFuture().join());
    return vertx
        .createHttpServer()
        .webSocketHandler(socket -> socket.writeTextMessage("hello"))
        .requestHandler(
            request ->
                request.response().end(request.headers().toString().toLowerCase(Locale.ROOT)))
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .actualPort();
  }

  private int edge(int instance) {
    var settings = Settings.of(Config.of(SETTINGS, Map.of(), Map.of())).limits().proxies();
    var edge =
        stages.add(
            new Edge(
                EdgeSettings.of("127.0.0.1", 0, "apps.example.com").behind(settings),
                new OneService(instance),
                visits::add,
                () -> new ProcessHealth(true, "{}")));
    edge.start();
    return edge.port();
  }

  /** Reached from 127.0.0.2 only. */
  private record OneService(int port) implements RouteTable {
    @Override
    public HostRoute find(String label) {
      var allowed = label.equals("guarded") ? List.of("127.0.0.2/32") : List.of("0.0.0.0/0");
      return new HostRoute.Instances(
          "srv-web",
          List.of(new HostRoute.Upstream("web-1", "127.0.0.1", port)),
          AllowList.of(allowed));
    }
  }

  private String fromTheDocs(int website) throws IOException {
    try (var page = ProxyInFrontTest.class.getResourceAsStream(PAGE)) {
      var text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
      int begin = text.indexOf("```nginx\n") + "```nginx\n".length();
      return text.substring(begin, text.indexOf("```", begin))
          .replace("SECRET", SECRET)
          .replace("listen 443", "listen 127.0.0.1:" + secure)
          .replace("listen 80", "listen 127.0.0.1:" + plain)
          .replace("127.0.0.1:4000", "127.0.0.1:" + website)
          .replace("127.0.0.1:4001", "127.0.0.1:" + api)
          .replace("127.0.0.1:4002", "127.0.0.1:" + apps)
          .replaceAll("/etc/ssl/\\S*\\.pem;", folder.resolve("cert.pem") + ";")
          .replaceAll("/etc/ssl/\\S*\\.key;", folder.resolve("cert.key") + ";");
    }
  }

  private static String temporary() {
    var lines = new StringBuilder("access_log off;\n");
    for (String kind : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
      lines.append("%s_temp_path %s/%s;\n".formatted(kind, folder, kind));
    }
    return lines.toString();
  }

  private static void certificate() throws IOException {
    if (Files.exists(folder.resolve("cert.key"))) {
      return;
    }
    var certificate = TestCertificate.of("example.com");
    Files.writeString(folder.resolve("cert.key"), certificate.key());
    Files.writeString(folder.resolve("cert.pem"), certificate.chain());
  }

  @Test
  void allThreeOriginsAreServedWithTls() throws Exception {
    assertThat(visit("docs.example.com", "/healthz")).startsWith("HTTP/1.1 200");
    assertThat(visit("platform.example.com", "/healthz")).startsWith("HTTP/1.1 200");
    assertThat(visit("shop.apps.example.com", "/"))
        .startsWith("HTTP/1.1 200")
        .contains("x-forwarded-for=127.0.0.1, 127.0.0.1\n")
        .contains("x-forwarded-proto=https\n")
        .contains("x-forwarded-host=shop.apps.example.com\n")
        .doesNotContain(SECRET, "proxy-secret");
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), plain)) {
      assertThat(exchange(socket, "shop.apps.example.com", "/a?b=c"))
          .startsWith("HTTP/1.1 301")
          .contains("Location: https://shop.apps.example.com/a?b=c");
    }
  }

  @Test
  void aWebSocketIsPassedOn() throws Exception {
    assertThat(
            visit(
                "shop.apps.example.com",
                "/",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="))
        .startsWith("HTTP/1.1 101");
  }

  @Test
  void whatAVisitorForgesIsNotBelieved() throws Exception {
    assertThat(
            visit(
                "guarded.apps.example.com",
                "/",
                "X-Forwarded-For: 127.0.0.2",
                "X-Platform-Proxy-Secret: guessed"))
        .startsWith("HTTP/1.1 403")
        .contains("127.0.0.1");
    assertThat(
            IntStream.range(0, 7)
                .mapToObj(i -> refused("platform.example.com", "X-Forwarded-For: 192.0.2." + i)))
        .containsExactly("401", "401", "401", "401", "401", "429", "429");
    assertThat(visits).extracting(RequestLog.Entry::clientIp).containsOnly("127.0.0.1");
  }

  /** A service shares the network of the machine: it has the address of the proxy. */
  @Test
  void aServiceOnThisMachineIsNoProxy() throws Exception {
    var forged =
        List.of("X-Forwarded-For: 127.0.0.2", "X-Platform-Proxy-Secret: guessed", "X-Real-Ip: 1");
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), apps)) {
      assertThat(exchange(socket, "guarded.apps.example.com", "/", forged.toArray(String[]::new)))
          .startsWith("HTTP/1.1 403");
    }
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), apps)) {
      assertThat(exchange(socket, "shop.apps.example.com", "/", forged.toArray(String[]::new)))
          .contains("x-forwarded-for=127.0.0.1\n")
          .doesNotContain("guessed", "127.0.0.2", "x-real-ip");
    }
    try (var socket =
        new Socket(InetAddress.getLoopbackAddress(), apps, InetAddress.getByName("127.0.0.2"), 0)) {
      assertThat(exchange(socket, "guarded.apps.example.com", "/")).startsWith("HTTP/1.1 200");
    }
  }

  private String refused(String host, String header) {
    try {
      return visit(host, "/v1/users", header).substring("HTTP/1.1 ".length()).substring(0, 3);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private String visit(String host, String path, String... headers)
      throws IOException, GeneralSecurityException {
    var context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Trusting()}, null);
    var plainSocket = new Socket(InetAddress.getLoopbackAddress(), secure);
    try (var socket =
        (SSLSocket) context.getSocketFactory().createSocket(plainSocket, host, secure, true)) {
      var parameters = socket.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName(host)));
      socket.setSSLParameters(parameters);
      return exchange(socket, host, path, headers);
    }
  }

  private static String exchange(Socket socket, String host, String path, String... headers)
      throws IOException {
    socket.setSoTimeout(10_000);
    boolean isUpgrade = List.of(headers).contains("Connection: Upgrade");
    var request =
        "GET "
            + path
            + " HTTP/1.1\r\nHost: "
            + host
            + "\r\n"
            + (isUpgrade ? "" : "Connection: close\r\n")
            + String.join("\r\n", headers)
            + (headers.length == 0 ? "\r\n" : "\r\n\r\n");
    socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    var in = socket.getInputStream();
    return new String(isUpgrade ? in.readNBytes(12) : in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The certificate is made by the test itself. */
  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
