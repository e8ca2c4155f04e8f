package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import au.com.dius.pact.provider.junit5.HttpTestTarget;
import au.com.dius.pact.provider.junit5.PactVerificationContext;
import au.com.dius.pact.provider.junit5.PactVerificationInvocationContextProvider;
import au.com.dius.pact.provider.junitsupport.Provider;
import au.com.dius.pact.provider.junitsupport.loader.PactFolder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.client.PlatformClient;
import dev.platform.conformance.Capability;
import dev.platform.conformance.ConformanceMain;
import dev.platform.conformance.Options;
import dev.platform.conformance.faults.FaultsCommand;
import dev.platform.conformance.faults.Proxy;
import dev.platform.conformance.faults.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** The suite against the distribution. Needs {@code mvn package} of the server before it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallSuiteTest {
  /** Groups that build little: what others do, and at which address, matters to them as well. */
  private static final List<String> QUICK =
      List.of(
          "oauth",
          "authorization",
          "consent",
          "token",
          "person",
          "owner",
          "user",
          "member",
          "audit",
          "webhook",
          "project",
          "protection",
          "registry",
          "request",
          "idempotency",
          "freshness",
          "env",
          "secret",
          "custom domain",
          "key value",
          "usage",
          "list:",
          "listed newest");

  /** What a fault breaks is mostly waited for. */
  private static final int FAULTS_AT_A_TIME = 12;

  /** Not the common pool, which has one thread on two cores, and clients wait for it. */
  private static final Executor THREADS = task -> new Thread(task, "conformance").start();

  private static Install install;
  private static Path sample;

  @BeforeAll
  static void start() throws Exception {
    var archive = Archive.newest();
    assumeTrue(archive.isPresent(), "no archive: run mvn verify from the root");
    // Memory is given back sooner, so that the test of it need not wait.
    install =
        Install.fresh(
            "suite",
            archive.get(),
            "-XX:G1PeriodicGCInterval=3000 -XX:TrimNativeHeapInterval=3000");
    sample = CompiledSample.of(install.repository(), install.data().resolve("sample"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (install != null) {
      install.close();
    }
  }

  /** The part of the suite that is no drill; the drill below contains it. */
  @Test
  @Tag("smoke")
  @Order(1)
  void everyQuickCheckPasses() throws Exception {
    var options = options(install.apiUrl(), install.key(), sample, QUICK, "conformance-quick", 4);

    int status = run(options).get();

    assertThat(failed("conformance-quick")).isEmpty();
    assertThat(status).isZero();
  }

  /**
   * Of all checks, and of the quick ones at another address, in the workspace that the other fills.
   */
  @Test
  @Tag("drill")
  @Order(2)
  void everyCheckOfTwoRunsAtATimePasses() throws Exception {
    try (var proxy = Proxy.of(install.apiUrl(), Install.PROXY_SECRET)) {
      var key = install.key();
      Options direct = options(install.apiUrl(), key, sample, List.of(), "conformance", 4);
      Options behind = options(proxy.origin(), key, sample, QUICK, "conformance-proxy", 2);
      var one = run(direct);
      var other = run(behind);

      var statuses = List.of(one.get(), other.get());

      assertThat(failed("conformance")).isEmpty();
      assertThat(failed("conformance-proxy")).isEmpty();
      assertThat(statuses).containsOnly(0);
    }
    IndexOfChecks.check(Path.of("target", "conformance.json"), ConformanceMain.titles());
  }

  /**
   * Of the quick checks and those of Postgres, whose requests go to one process and to the other in
   * turn. One of them has no worker, and knows from the database what the worker can make.
   */
  @Test
  @Tag("drill")
  @Order(2)
  void everyQuickCheckPassesOnTwoReplicas() throws Exception {
    try (var replica = install.replica();
        var proxy =
            Proxy.inTurn(List.of(install.apiUrl(), replica.apiUrl()), Install.PROXY_SECRET)) {
      var only = new ArrayList<>(QUICK);
      only.add("postgres");
      var options = options(proxy.origin(), install.key(), sample, only, "conformance-replicas", 2);

      int status = run(options).get();

      assertThat(failed("conformance-replicas")).isEmpty();
      assertThat(status).isZero();
    }
  }

  /** Ctrl-C and {@code kill} end a run in order. */
  @Test
  @Tag("drill")
  @Order(2)
  void anInterruptedRunLeavesNothing() throws Exception {
    var key = install.key();
    try (var run =
        CommandLineRun.start(
            key.secret(),
            "--api-url",
            install.apiUrl().toString(),
            "--client-id",
            key.id(),
            "--repo",
            sample.toUri().toString(),
            "--start-command",
            CompiledSample.START,
            "--only",
            "project,env group,service:,registry")) {
      Install.await(Duration.ofMinutes(1), () -> run.output().contains("ok    project"));

      run.terminate();

      assertThat(run.output())
          .contains("interrupted: deleting what the run has created", "; interrupted")
          .doesNotContain("could not clean up");
    }
    try (var client =
        PlatformClient.builder()
            .apiUrl(install.apiUrl().toString())
            .credentials(key.id(), key.secret())
            .build()) {
      assertThat(client.services().list().stream().map(service -> service.name()))
          .containsExactly("hello");
    }
  }

  /** The grades of the build rest on what the runs above have shown. */
  @Test
  @Tag("drill")
  @Order(3)
  void everyGradeRestsOnEvidenceOfThisBuild() throws Exception {
    var grading = new Grading(install);

    assertThat(grading.check(Grading.evidence("conformance"))).isZero();
    assertThat(grading.findings()).isEmpty();
    assertThat(grading.graded(Grading.evidence("conformance"))).contains("x-platform-evidence");
  }

  @Test
  @Tag("drill")
  @Order(3)
  void theRecipesForBuildServersRun() throws Exception {
    for (String name : List.of("GitHub Actions", "GitLab CI")) {
      var recipe = Recipe.of(name);
      var ended = recipe.run(install, Path.of("target/recipes", name.replace(' ', '-')));

      assertThat(ended.status()).as(ended.output()).isZero();
      assertThat(ended.directory().resolve("grades.html")).isNotEmptyFile();
      assertThat(ended.directory().resolve("grades.svg")).isNotEmptyFile();
    }
  }

  /**
   * The runs above are right; each fault fails a check, which names the operation. One of each kind
   * stands for all, which take half an hour.
   */
  @Test
  @Tag("drill")
  @Order(4)
  void faultsOfEachKindAreFound() throws Exception {
    assertThat(missed(List.of())).isEmpty();
  }

  /** The part that is no drill. */
  @Test
  @Tag("smoke")
  @Order(4)
  void faultsOfAFewFamiliesAreFound() throws Exception {
    assertThat(missed(List.of("webhooks: ", "usage: "))).isEmpty();
  }

  private static List<Verdict> missed(List<String> only) throws Exception {
    Options options =
        options(
            install.apiUrl(),
            install.key(),
            sample,
            List.of(),
            "conformance-faults",
            FAULTS_AT_A_TIME);
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    return CompletableFuture.supplyAsync(
            () -> FaultsCommand.run(options, only, 1, Optional.of(Install.PROXY_SECRET), out),
            THREADS)
        .get()
        .stream()
        .filter(it -> !it.isCaught())
        .toList();
  }

  /** On another thread: JUnit does not run in parallel inside of one of its own workers. */
  private static CompletableFuture<Integer> run(Options options) {
    return CompletableFuture.supplyAsync(() -> ConformanceMain.run(options), THREADS);
  }

  private static Options options(
      URI api, Install.ApiKey key, Path sample, List<String> only, String report, int parallel) {
    return new Options(
        api,
        api,
        key.id(),
        key.secret(),
        Optional.of(new Options.Login("admin@example.com", "an administrator's password")),
        Optional.empty(),
        new Options.Source(
            sample.toUri().toString(),
            Optional.empty(),
            "node",
            "",
            CompiledSample.START,
            "public"),
        Optional.empty(),
        true,
        Optional.of(install.contentUrl() + "/content/platform-openapi.json"),
        api.equals(install.apiUrl()) ? Set.of() : Set.of(Capability.LOG_TAIL),
        only,
        List.of(),
        reports(report),
        Optional.of(Grading.evidence(report)),
        Duration.ofMinutes(2),
        parallel);
  }

  /** What failed in a run, each check with the reason. */
  private static List<String> failed(String name) throws IOException {
    List<String> failed = new ArrayList<>();
    for (JsonNode check :
        new ObjectMapper().readTree(reports(name).get(0).toFile()).path("checks")) {
      if (check.path("outcome").asText().equals("failed")) {
        failed.add(check.path("title").asText() + ": " + check.path("reason").asText());
      }
    }
    return failed;
  }

  private static List<Path> reports(String name) {
    return Stream.of("json", "xml", "html")
        .map(ending -> Path.of("target", name + "." + ending))
        .toList();
  }

  @Test
  @Order(3)
  void theContractIsServedWithAGradeAtEachOperation() throws Exception {
    var document =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(install.contentUrl() + "/content/platform-openapi.json"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();

    assertThat(document.split("\"x-platform-grade\"", -1)).hasSize(208 + 1);
  }

  /** After the quick checks. */
  @Test
  @Tag("smoke")
  @Order(3)
  void anIdlePlatformTakesLessThan450MiBWithItsDatabase() throws Exception {
    awaitMemory(450);
  }

  /**
   * After all checks, twice, and the faults. Code that Java has compiled until then stays, about 70
   * MiB, as do metadata of classes and the arenas of the allocator, about 120 MiB.
   */
  @Test
  @Tag("drill")
  @Order(5)
  void anIdlePlatformTakesLessThan550MiBAfterAllChecks() throws Exception {
    awaitMemory(550);
  }

  private static void awaitMemory(long mebibytes) throws Exception {
    assumeTrue(Install.isMemoryTold(), "this system does not tell the memory of a process");

    // Connections of the database end after two minutes.
    Install.await(Duration.ofMinutes(3), () -> install.memory() < mebibytes * 1024);
  }

  /** What the SDK relies on: this version of it, and each that was released. */
  @Nested
  @Provider("platform")
  @PactFolder("../client-sdk/pacts")
  class Pacts {
    private static ProviderStates states;

    @BeforeAll
    static void begin() throws Exception {
      states = new ProviderStates(install.apiUrl(), install.key(), sample);
      states.prepare();
    }

    @AfterAll
    static void end() {
      states.close();
    }

    @BeforeEach
    void aim(PactVerificationContext context) {
      context.setTarget(new HttpTestTarget(install.apiUrl().getHost(), install.apiUrl().getPort()));
      context.addStateChangeHandlers(states);
      if (context.getInteraction().getProviderStates().stream()
          .anyMatch(it -> it.getName().equals("a Key Value instance"))) {
        states.keyValue();
      }
    }

    @TestTemplate
    @ExtendWith(PactVerificationInvocationContextProvider.class)
    void isHonored(PactVerificationContext context) {
      context.verifyInteraction();
    }
  }
}
