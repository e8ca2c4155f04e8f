package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildStatus;
import dev.platform.engine.spi.Source;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds and git behind a proxy with a password, and with an own certificate authority. */
@Tag("slow")
class OutboundTest {
  private static final char[] STORE_PASSWORD = "changeit".toCharArray();

  @TempDir static Path folder;
  private static final Queue<String> proxied = new ConcurrentLinkedQueue<>();
  private static HttpServer proxy;
  private static HttpsServer mirror;
  private static LocalBench local;
  private static Repo repo;

  @BeforeAll
  static void startServers() throws Exception {
    Folders.open(folder);
    proxy = HttpServer.create(loopback(), 0);
    proxy.createContext(
        "/",
        exchange -> {
          String login = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
          proxied.add(login + " " + exchange.getRequestURI());
          byte[] body = "through the proxy\n".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    proxy.start();
    mirror = mirror();
    mirror.start();
    Path home = Files.createDirectories(folder.resolve("home/.config/pip"));
    Files.writeString(home.resolve("pip.conf"), "[global]\n");
    repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    Set<Integer> ports = Set.of(proxy.getAddress().getPort(), mirror.getAddress().getPort());
    Outbound outbound =
        new Outbound(
            URI.create("http://me:s3cret-pw@127.0.0.1:" + proxy.getAddress().getPort()),
            "internal.example",
            folder.resolve("ca.pem"),
            folder.resolve("home"),
            Map.of("PIP_INDEX_URL", "https://mirror.example/simple"));
    LocalEngineSettings usual = LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO, ports);
    LocalEngineSettings withTools =
        LocalBench.withTools(
            usual,
            new ToolSettings(true, mise(), Map.of(), Map.of(), Duration.ofMinutes(1), 1L << 30));
    BuildSettings builds = new BuildSettings(1 << 30, outbound);
    local = LocalBench.start(LocalBench.withBuilds(withTools, builds), repo);
  }

  /** An installer that fetches the output of what it installs, and finds what builds find. */
  private static Path mise() throws IOException {
    Path file = Files.createDirectories(folder.resolve("mise")).resolve("mise");
    String text =
        """
        #!/bin/sh
        mkdir -p "$3/bin"
        {
          echo "#!/bin/sh"
          echo "echo $(curl -sS http://releases.example/), $PIP_INDEX_URL, $(cat ~/.config/pip/pip.conf)"
          echo "echo $(curl -sS -o /dev/null -w '%%{http_code}' %s)"
        } > "$3/bin/node"
        chmod +x "$3/bin/node"
        """;
    Files.writeString(file, text.formatted(mirror("/there")));
    assertThat(file.toFile().setExecutable(true, false)).isTrue();
    return file;
  }

  @AfterAll
  static void stopServers() throws Exception {
    local.close();
    proxy.stop(0);
    mirror.stop(0);
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private static HttpsServer mirror() throws Exception {
    Path store = folder.resolve("store.p12");
    keytool(
        "-genkeypair",
        "-alias",
        "ca",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "san=dns:localhost",
        "-ext",
        "bc:c",
        "-validity",
        "2",
        "-storepass",
        "changeit",
        "-keystore",
        store.toString());
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "ca",
        "-storepass",
        "changeit",
        "-keystore",
        store.toString(),
        "-file",
        folder.resolve("ca.pem").toString());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE_PASSWORD);
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, STORE_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(loopback(), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          boolean isThere = exchange.getRequestURI().getPath().equals("/there");
          exchange.sendResponseHeaders(isThere ? 200 : 404, -1);
          exchange.close();
        });
    return server;
  }

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool"));
    words.addAll(List.of(arguments));
    SystemCommand.Result result = SystemCommand.run(words);
    assertThat(result.status()).as(result.output()).isZero();
  }

  private static Bench bench() {
    return local.bench();
  }

  private static String mirror(String path) {
    return "https://localhost:" + mirror.getAddress().getPort() + path;
  }

  @Test
  void aBuildUsesTheProxyWithItsPassword() throws Exception {
    assertThat(bench().output("curl -sS http://registry.example/left-pad"))
        .containsExactly("through the proxy");

    String login =
        Base64.getEncoder().encodeToString("me:s3cret-pw".getBytes(StandardCharsets.UTF_8));
    assertThat(proxied).contains("Basic " + login + " http://registry.example/left-pad");
  }

  @Test
  void theLogDoesNotShowThePassword() throws Exception {
    assertThat(bench().output("echo $https_proxy $HTTP_PROXY $no_proxy").toString())
        .contains("internal.example")
        .doesNotContain("s3cret");
  }

  @Test
  void toolsTrustTheAuthority() throws Exception {
    String url = mirror("/there");
    String java =
        "import java.net.*; public class A { public static void main(String[] a) throws"
            + " Exception { System.out.println(((HttpURLConnection) new URL(a[0]).openConnection())"
            + ".getResponseCode()); } }";

    assertThat(bench().output("curl -sS -o /dev/null -w '%{http_code}\\n' " + url))
        .containsExactly("200");
    assertThat(
            bench()
                .output(
                    "/usr/bin/python3 -c 'import urllib.request as u; print(u.urlopen(\""
                        + url
                        + "\").status)'"))
        .containsExactly("200");
    assertThat(bench().output("echo '" + java + "' > A.java && java A.java " + url))
        .containsExactly("200");
  }

  @Test
  void toolsAreInstalledAsBuildsRun() throws Exception {
    repo.write(".node-version", "98.0.0");
    repo.commit("Ask for Node.js");

    assertThat(bench().output("node"))
        .containsExactly("through the proxy, https://mirror.example/simple, [global]", "200");
  }

  @Test
  void gitTrustsTheAuthority() throws Exception {
    Source source = new Source(mirror("/shop.git"), null, null, "");

    BuildStatus status = bench().outcome(bench().build(source, "", null));

    assertThat(((BuildStatus.Failed) status).why())
        .contains("not found")
        .doesNotContain("certificate");
  }

  @Test
  void filesAndVariablesOfTheOperatorAreThere() throws Exception {
    assertThat(bench().output("cat ~/.config/pip/pip.conf; echo $PIP_INDEX_URL"))
        .containsExactly("[global]", "https://mirror.example/simple");

    Path cache = local.settings().data().resolve("caches/srv-1");
    assertThat(cache.resolve(".config/pip/pip.conf")).doesNotExist();
  }

  @Test
  void aShortPasswordIsRemovedFromUrlsOnly() {
    Outbound outbound =
        new Outbound(URI.create("http://a:b@proxy.example:3128"), "", null, null, Map.of());

    assertThat(outbound.redaction().of("a bad label at http://a:b@proxy.example:3128"))
        .isEqualTo("a bad label at http://***@proxy.example:3128");
  }
}
