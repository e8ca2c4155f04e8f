package dev.platform.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.secret.Secret;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.BuildSettings;
import dev.platform.engine.local.LocalEngine;
import dev.platform.engine.local.LocalEngineSettings;
import dev.platform.engine.local.ReservedAddresses;
import dev.platform.engine.local.TestRanges;
import dev.platform.engine.local.TestSeal;
import dev.platform.engine.local.ToolSettings;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The room on the engine of this machine: real clones, real processes, real requests. */
@Tag("slow")
class LocalDeployTest {
  private static final String SERVER =
      """
      import com.sun.net.httpserver.HttpServer;
      import java.net.InetSocketAddress;

      public class Server {
        public static void main(String[] args) throws Exception {
          int port = Integer.parseInt(System.getenv("PORT"));
          var server = HttpServer.create(new InetSocketAddress(port), 0);
          server.createContext("/", exchange -> {
            byte[] answer = String.valueOf(System.getenv("COLOR")).getBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
          });
          server.start();
        }
      }
      """;

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private final TestDatabase database = TestDatabase.fresh();
  private final DeployBench bench = new DeployBench(database);
  private LocalEngine engine;
  private Replica replica;

  @BeforeEach
  void start() throws Exception {
    Path repository = repository();
    Path java = Path.of(System.getProperty("java.home"));
    engine =
        new LocalEngine(
            new LocalEngineSettings(
                folder.resolve("engine"),
                true,
                1,
                1,
                1 << 20,
                Duration.ofSeconds(30),
                1 << 20,
                java.resolve("bin") + ":/usr/bin:/bin",
                List.of(java, repository),
                null,
                LocalEngineSettings.Sandboxing.AUTO,
                TestRanges.users(folder),
                false,
                Set.of(),
                List.of(),
                List.of(),
                ToolSettings.defaults(),
                ReservedAddresses.none(),
                BuildSettings.defaults()),
            new TestSeal());
    replica = bench.join(engine);
    engine.start(replica.listener());
    bench.service.repository = repository.toUri().toString();
    bench.service.buildCommand = "javac Server.java";
    bench.service.startCommand = "exec java -Xshare:auto -XX:TieredStopAtLevel=1 -cp . Server";
    bench.service.milliCpu = 2_000;
  }

  @AfterEach
  void stop() throws InterruptedException {
    engine.stopAll();
    engine.close();
    bench.close();
    database.close();
  }

  @Test
  void aServiceLivesItsWholeLife() {
    bench.service.variables.put("COLOR", new Secret("red"));
    bench.open("web_service", 1);
    var red = deploy();
    assertThat(answer()).isEqualTo("red");
    assertThat(red.code().commit().message()).isEqualTo("First commit");

    bench.service.variables.put("COLOR", new Secret("blue"));
    deploy();
    assertThat(answer()).isEqualTo("blue");

    bench.change((tx, grant) -> replica.deploys.suspend(tx, grant));
    eventually(() -> engine.workloads().list().isEmpty());
    bench.change((tx, grant) -> replica.deploys.resume(tx, grant));
    eventually(() -> bench.phase() == ServicePhase.RUNNING);
    assertThat(answer()).isEqualTo("blue");

    var back = replica.deploys.rollback(bench.caller, bench.service.id(), red.id());
    eventually(() -> bench.get(back).state() == DeployState.LIVE);
    assertThat(answer()).isEqualTo("red");

    bench.change((tx, grant) -> replica.cleanup.cleanUp(tx, grant));
    eventually(() -> bench.count("running") == 0);
    assertThat(bench.count("deploy")).isZero();
  }

  @Test
  void aStartThatFailsIsGivenUp() {
    bench.service.startCommand = "exit 7";
    bench.open("web_service", 1);
    var deploy = bench.request();

    eventually(() -> bench.get(deploy).state() == DeployState.UPDATE_FAILED);

    assertThat(bench.get(deploy).reason()).startsWith("An instance exited with status 7");
    assertThat(bench.details("deploy_ended").get(0)).contains("\"nonZeroExit\": 7");
  }

  @Test
  void aFullDiskFailsTheDeployAndTheNextOneGoesOn() throws Exception {
    bench.open("web_service", 1);
    var disk = folder.resolve("engine/builds");
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", disk.toString()), "no mount");
    try {
      Files.write(disk.resolve("full"), new byte[4096]);
      var deploy = bench.request();
      eventually(() -> bench.get(deploy).state() == DeployState.BUILD_FAILED);

      assertThat(bench.get(deploy).reason()).contains("server's disk is full");
      assertThat(bench.details("deploy_ended")).hasSize(1);
    } finally {
      run("umount", disk.toString());
    }
    deploy();
  }

  private static boolean run(String... words) throws IOException, InterruptedException {
    return new ProcessBuilder(words).redirectErrorStream(true).start().waitFor() == 0;
  }

  private Deploy deploy() {
    var deploy = bench.request();
    eventually(() -> bench.get(deploy).state() == DeployState.LIVE);
    return bench.get(deploy);
  }

  private void eventually(Eventually.Question<Boolean> question) {
    Eventually.isTrue(
        "it",
        () -> {
          replica.settle();
          return question.ask();
        });
  }

  private String answer() {
    var upstream = ((HostRoute.Instances) bench.route()).instances().get(0);
    var uri = URI.create("http://" + upstream.host() + ":" + upstream.port() + "/");
    try {
      return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path repository() throws IOException, InterruptedException {
    Path repository = Files.createDirectory(folder.resolve("repository"));
    Files.writeString(repository.resolve("Server.java"), SERVER);
    git(repository, "init", "--quiet", "--initial-branch=main");
    git(repository, "add", ".");
    git(
        repository,
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "commit",
        "--quiet",
        "-m",
        "First commit");
    return repository;
  }

  private static void git(Path repository, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
