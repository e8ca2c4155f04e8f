package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.platform.engine.Bench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.LogLine;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the mise of this machine, or the one that the property {@code mise} names, and a mirror. */
class MiseTest {
  private static final Map<String, byte[]> MIRROR = new ConcurrentHashMap<>();
  private static final ConcurrentLinkedQueue<String> FETCHED = new ConcurrentLinkedQueue<>();

  @TempDir static Path folder;
  private static HttpServer server;
  private static LocalBench local;
  private static Repo repo;

  @BeforeAll
  static void startEngine() throws Exception {
    String named = System.getProperty("mise", "");
    Path mise =
        named.isEmpty()
            ? new SystemPrograms(Environment.SYSTEM_PATH).find("mise").orElse(null)
            : Path.of(named);
    assumeTrue(mise != null, "mise");
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "the files of the mirror");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          FETCHED.add(path);
          byte[] body = MIRROR.get(path);
          exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
          if (body != null) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
    publish("98.1.0", true);
    publish("99.1.0", true);
    publish("97.1.0", false);
    MIRROR.put("/index.json", index("99.1.0", "98.1.0", "97.1.0"));
    repo = Repo.create(folder.resolve("repo"));
    repo.commit("First commit");
    int port = server.getAddress().getPort();
    String mirror = "http://127.0.0.1:" + port + "/";
    local =
        LocalBench.start(
            LocalBench.withTools(
                LocalBench.settings(folder.resolve("data"), Sandboxing.AUTO, Set.of(port)),
                new ToolSettings(
                    true,
                    mise,
                    Map.of("node", List.of("99", "97")),
                    Map.of("MISE_NODE_MIRROR_URL", mirror, "MISE_HTTP_RETRIES", "0"),
                    Duration.ofMinutes(2),
                    20L << 30,
                    ToolSettings.PER_HOUR)),
            repo);
  }

  @AfterAll
  static void stopEngine() throws Exception {
    if (local != null) {
      local.close();
    }
    if (server != null) {
      server.stop(0);
    }
  }

  /** A release as nodejs.org has it, with a program that prints its version. */
  private static void publish(String version, boolean isIntact) throws Exception {
    String name = "node-v" + version + "-linux-x64";
    Path bin = Files.createDirectories(folder.resolve("releases").resolve(name).resolve("bin"));
    for (String program : List.of("node", "npm")) {
      Path file = bin.resolve(program);
      Files.writeString(file, "#!/bin/sh\necho v" + version + "\n");
      assertThat(file.toFile().setExecutable(true, false)).isTrue();
    }
    Path archive = folder.resolve(name + ".tar.gz");
    String top = folder.resolve("releases").toString();
    assertThat(SystemCommand.run("tar", "czf", archive.toString(), "-C", top, name).status())
        .isZero();
    byte[] bytes = Files.readAllBytes(archive);
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(isIntact ? bytes : new byte[0]);
    String folder = "/v" + version + "/";
    MIRROR.put(folder + name + ".tar.gz", bytes);
    String sums = HexFormat.of().formatHex(sum) + "  " + name + ".tar.gz\n";
    MIRROR.put(folder + "SHASUMS256.txt", sums.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] index(String... versions) {
    String entry =
        "{\"version\":\"v%s\",\"date\":\"2026-01-01\",\"files\":[\"linux-x64\"],\"lts\":false}";
    String all =
        String.join(
            ",", List.of(versions).stream().map(version -> entry.formatted(version)).toList());
    return ("[" + all + "]").getBytes(StandardCharsets.UTF_8);
  }

  private static BuildSpec build(String nvmrc) throws Exception {
    repo.write(".nvmrc", nvmrc);
    repo.commit("Next commit");
    BuildSpec build = Bench.withRuntime(local.bench().build("node"), "node");
    local.bench().outcome(build);
    return build;
  }

  @Test
  void aVersionIsInstalledOnceAndVerified() throws Exception {
    BuildSpec first = build("99");
    BuildSpec second = build("99.1.0");

    assertThat(said(first))
        .contains("==> Installing Node.js 99.1.0", "==> Using Node.js 99.1.0 (from .nvmrc)");
    assertThat(out(first)).containsExactly("v99.1.0");
    assertThat(said(second)).doesNotContain("==> Installing Node.js 99.1.0");
    assertThat(out(second)).containsExactly("v99.1.0");
    assertThat(FETCHED).filteredOn("/v99.1.0/node-v99.1.0-linux-x64.tar.gz"::equals).hasSize(1);
    assertThat(FETCHED).contains("/v99.1.0/SHASUMS256.txt");
  }

  @Test
  void aDownloadWithAnotherChecksumIsNotUsed() throws Exception {
    BuildSpec build = build("97");

    assertThat(said(build)).anyMatch(line -> line.matches("(?i).*97.*because.*checksum.*"));
    assertThat(new ToolFolder(local.settings().data(), Clock.systemUTC()).list())
        .noneMatch(tool -> tool.version().startsWith("97"));
  }

  @Test
  void aVersionThatTheOperatorDoesNotAllowIsNotInstalled() throws Exception {
    BuildSpec build = build("98");

    assertThat(said(build))
        .anyMatch(line -> line.endsWith(", because this server allows only 99, 97"));
  }

  private static List<String> out(BuildSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static List<String> said(BuildSpec spec) {
    return local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE);
  }
}
