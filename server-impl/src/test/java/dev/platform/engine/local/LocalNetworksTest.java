package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.NetworkAddress;
import dev.platform.engine.spi.NetworkSpec;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Services that call one another, and those that may not. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class LocalNetworksTest {
  private static final String NAMES = "names of private services";
  private static final String FENCED = "private network";
  private static final String HOST = "127.67.0.1";
  private static final int PORT = FreePorts.next();

  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  LocalNetworksTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    assumeTrue(SocketDiagnostics.isThere(), "Linux");
    Repo repo = Repo.withPrograms(folder.resolve("repo-" + sandboxing));
    Path data = folder.resolve("data-" + sandboxing);
    local = LocalBench.start(LocalBench.settings(data, sandboxing), repo);
    artifact = local.bench().artifact();
  }

  @AfterParameterizedClassInvocation
  static void stopEngine() throws Exception {
    if (local != null) {
      local.close();
    }
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    threads.shutdownNow();
    local.bench().engine().networks().apply(List.of());
    local.bench().engine().stopAll();
  }

  private static Bench bench() {
    return local.bench();
  }

  @Test
  void aNameComesAndGoesWhileACommandRuns() throws Exception {
    local.assumeKept(NAMES);
    WorkloadSpec caller =
        bench()
            .workload(
                artifact,
                "while sleep 0.1; do getent hosts api || echo unknown; done & exec ./serve",
                1);
    bench().ready(caller);
    awaitSaid(caller, "unknown");

    bench().engine().networks().apply(List.of(network(caller.owner())));
    awaitSaid(caller, HOST);
    bench().engine().networks().apply(List.of(network("somebody-else")));

    int heard = said(caller).size();
    Eventually.isTrue(
        "the name is gone",
        () -> said(caller).size() > heard + 2 && lastSaid(caller).equals("unknown"));
  }

  @Test
  void withoutNamesVariablesTellTheAddress() throws Exception {
    assumeTrue(!local.keeps(NAMES), "without a sandbox");
    WorkloadSpec caller = bench().workload(artifact, "./serve", 1);
    WorkloadSpec stranger = bench().workload(artifact, "./serve", 1);
    bench().engine().networks().apply(List.of(network(caller.owner())));

    String variable = "PLATFORM_DISCOVERY_API=" + HOST + ":" + PORT;
    assertThat(Web.get(bench().ready(caller).get(0), "/environment")).contains(variable);
    assertThat(Web.get(bench().ready(stranger).get(0), "/environment")).doesNotContain(HOST);
  }

  @Test
  void onlyMembersGetThrough() throws Exception {
    local.assumeKept("separate user for each service");
    WorkloadSpec member = caller();
    WorkloadSpec stranger = caller();
    WorkloadSpec neighbor = caller();
    bench()
        .engine()
        .networks()
        .apply(
            List.of(
                network(member.owner()),
                new NetworkSpec("wrk-2", Set.of(stranger.owner()), List.of())));
    try (ServerSocket server = server()) {
      Future<?> unused =
          threads.submit(() -> answer(server, bench().engine(), member.owner()::equals));
      for (WorkloadSpec spec : List.of(member, stranger, neighbor)) {
        bench().ready(spec);
      }

      assertThat(said(member)).contains("welcome");
      assertThat(said(stranger)).contains("failed").doesNotContain("welcome");
      assertThat(said(neighbor)).contains("failed").doesNotContain("welcome");
    }
  }

  @Test
  void aProcessThatIsNotStartedKnowsCallersToo() throws Exception {
    local.assumeKept("separate user for each service");
    WorkloadSpec member = caller();
    bench().engine().networks().apply(List.of(network(member.owner())));
    try (Engine beside = new LocalEngine(local.settings(), new TestSeal());
        ServerSocket server = server()) {
      Future<?> unused = threads.submit(() -> answer(server, beside, member.owner()::equals));
      bench().ready(member);
      assertThat(said(member)).contains("welcome");

      try (Socket operator = new Socket(HOST, PORT)) {
        assertThat(operator.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void nobodyIsHeardAtTheAddressOfAForwarderThatIsAway() throws Exception {
    local.assumeKept(FENCED);
    assumeTrue(new SystemPrograms(Environment.SYSTEM_PATH).find("perl").isPresent(), "perl");
    String listen =
        "perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new(Listen => 5, LocalAddr => \"%s\","
            + " LocalPort => %d) or die; print \"bound\\n\"; $| = 1; while ($c = $s->accept) {"
            + " print $c \"thief\\n\" }' & exec ./serve";
    WorkloadSpec thief = bench().workload(artifact, listen.formatted(HOST, PORT), 1);
    WorkloadSpec member = caller();
    bench().engine().networks().apply(List.of(network(thief.owner(), member.owner())));
    bench().ready(thief);

    bench().ready(member);

    assertThat(said(member)).contains("failed").doesNotContain("thief");
  }

  /** Says what the server tells it, or that it failed. */
  private static WorkloadSpec caller() {
    String call = "timeout 3 bash -c 'exec 3<> /dev/tcp/%s/%d && read word <&3 && echo $word'";
    return bench()
        .workload(artifact, call.formatted(HOST, PORT) + " || echo failed; exec ./serve", 1);
  }

  private static NetworkSpec network(String... owners) {
    return new NetworkSpec(
        "wrk-1", Set.of(owners), List.of(new NetworkAddress(HOST, PORT, List.of("api"))));
  }

  private static ServerSocket server() throws IOException {
    return new ServerSocket(PORT, 50, InetAddress.getByName(HOST));
  }

  private static Void answer(ServerSocket server, Engine engine, Predicate<String> owner)
      throws IOException {
    while (true) {
      try (Socket client = server.accept()) {
        InetSocketAddress from = (InetSocketAddress) client.getRemoteSocketAddress();
        var connection =
            new TcpConnection(HOST, PORT, from.getAddress().getHostAddress(), from.getPort());
        if (engine.isFrom(connection, owner)) {
          client.getOutputStream().write("welcome\n".getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static List<String> said(WorkloadSpec spec) {
    return bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT);
  }

  private static String lastSaid(WorkloadSpec spec) {
    List<String> said = said(spec);
    return said.get(said.size() - 1);
  }

  private static void awaitSaid(WorkloadSpec spec, String word) {
    Eventually.isTrue(
        "it says " + word, () -> said(spec).stream().anyMatch(line -> line.contains(word)));
  }
}
