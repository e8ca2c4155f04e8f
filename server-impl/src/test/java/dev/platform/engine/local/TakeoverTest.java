package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.kernel.SocketDiagnostics;
import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.engine.spi.InstanceStatus.State;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestCertificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A service that listens at the port of another. */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"OFF", "AUTO"})
class TakeoverTest {
  private static final int OPEN = FreePorts.next();

  @TempDir static Path folder;
  private static LocalBench local;
  private static ArtifactRef artifact;

  @SuppressWarnings("UnusedVariable") // JUnit wants each parameter of the class to be taken
  TakeoverTest(Sandboxing sandboxing) {}

  @BeforeParameterizedClassInvocation
  static void startEngine(Sandboxing sandboxing) throws Exception {
    assumeTrue(SocketDiagnostics.isThere(), "the system says who listens");
    Repo repo = Repo.withPrograms(folder.resolve("repo-" + sandboxing));
    Path data = folder.resolve("data-" + sandboxing);
    local = LocalBench.start(LocalBench.settings(data, sandboxing, Set.of(OPEN)), repo);
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
    local.bench().engine().stopAll();
  }

  private static Bench bench() {
    return local.bench();
  }

  /** What the edge asks after it has connected to a port. */
  private static boolean answers(InstanceStatus instance, int port) throws Exception {
    return answers(bench().engine(), instance.id(), port);
  }

  private static boolean answers(Engine engine, String key, int port) throws Exception {
    try (Socket connection = new Socket(Ports.HOST, port)) {
      return engine.answers(key, connection(port, connection.getLocalPort()));
    }
  }

  private static TcpConnection connection(int port, int from) {
    return new TcpConnection(Ports.HOST, port, Ports.HOST, from);
  }

  /** A neighbour that serves at a port of its choice. */
  private static InstanceStatus thief(int port) throws Exception {
    WorkloadSpec usual = bench().workload(artifact, "PORT=%d exec ./serve".formatted(port), 1);
    bench().engine().workloads().apply(usual);
    Eventually.isTrue(
        "the thief listens",
        () ->
            bench()
                .recorder()
                .texts(usual.ref().key(), LogLine.Stream.OUT)
                .contains("listening on " + port));
    return bench().engine().workloads().observe(usual.ref()).instances().get(0);
  }

  private static void awaitSaid(WorkloadSpec spec, String word) {
    Eventually.isTrue(
        "it is told: " + word,
        () ->
            bench().recorder().texts(spec.ref().key(), LogLine.Stream.ENGINE).stream()
                .anyMatch(line -> line.contains(word)));
  }

  @Test
  void anInstanceAnswersForItselfAndForNobodyElse() throws Exception {
    InstanceStatus one = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);
    InstanceStatus other = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);

    assertThat(answers(one, one.port())).isTrue();
    assertThat(answers(other, other.port())).isTrue();
    assertThat(answers(one, other.port())).isFalse();
    assertThat(answers(other, one.port())).isFalse();
    assertThat(bench().engine().answers("srv-nobody-abcde", connection(one.port(), 1))).isFalse();
  }

  @Test
  @Tag("drill")
  void aDatabaseServerAnswersForItselfAndForNobodyElse() throws Exception {
    Engine engine = bench().engine();
    assumeTrue(
        engine.offer().keyValue().missing().isEmpty(), "no valkey-server and no redis-server");
    TestCertificate certificate = TestCertificate.of("localhost");
    KeyValueBench server =
        new KeyValueBench(
            engine.keyValues(), new ServerCertificate(certificate.chain(), certificate.key()));
    int port = Objects.requireNonNull(server.applied().internal()).port();
    String key = server.ref().key();
    Engine otherProcess = new LocalEngine(local.settings(), new TestSeal());

    try (ServerSocket stranger = new ServerSocket(0, 9, InetAddress.getByName(Ports.HOST))) {
      assertThat(answers(engine, key, port)).isTrue();
      assertThat(answers(otherProcess, key, port)).isTrue();
      assertThat(answers(engine, key, stranger.getLocalPort())).isFalse();
      assertThat(answers(otherProcess, key, stranger.getLocalPort())).isFalse();
    }
    InstanceStatus neighbour = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);
    assertThat(answers(engine, key, neighbour.port())).isFalse();
    server.remove();
  }

  @Test
  @Tag("drill")
  void whoTakesThePortOfAStartingServiceDoesNotMakeItReady() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "exec ./hang", 1);
    bench().engine().workloads().apply(spec);
    InstanceStatus starting =
        bench().awaitWorkload(spec, s -> s.instances().size() == 1).instances().get(0);
    // Before, it would start at another port.
    awaitSaid(spec, "Running '");

    thief(starting.port());

    awaitSaid(spec, "Another process is listening");
    assertThat(bench().engine().workloads().observe(spec.ref()).instances())
        .extracting(InstanceStatus::state)
        .containsExactly(State.STARTING);
    assertThat(answers(starting, starting.port())).isFalse();
  }

  @Test
  @Tag("drill")
  void whoTakesThePortOfADeadServiceGetsNoVisitors() throws Exception {
    WorkloadSpec spec =
        bench().workload(artifact, "[ -e again ] && exec ./hang; touch again; exec ./serve", 1);
    InstanceStatus victim = bench().ready(spec).get(0);
    assertThat(answers(victim, victim.port())).isTrue();

    Web.tryGet(victim, "/exit");
    bench().awaitWorkload(spec, s -> s.instances().get(0).restarts() == 1);
    thief(victim.port());

    assertThat(answers(victim, victim.port())).isFalse();
    assertThat(bench().engine().workloads().observe(spec.ref()).ready()).isZero();
  }

  @Test
  @Tag("drill")
  void anEngineThatWasNeverStartedKnowsTheUsersToo() throws Exception {
    local.assumeKept("separate user for each service");
    InstanceStatus one = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);
    InstanceStatus other = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);
    try (LocalEngine reader = new LocalEngine(local.settings(), new TestSeal());
        Socket connection = new Socket(Ports.HOST, one.port())) {
      int from = connection.getLocalPort();

      assertThat(reader.answers(one.id(), connection(one.port(), from))).isTrue();
      assertThat(reader.answers(other.id(), connection(one.port(), from))).isFalse();
    }
  }

  @Test
  @Tag("drill")
  void theEndOfAProcessIsToldAtOnce() throws Exception {
    WorkloadSpec spec = bench().workload(artifact, "./serve", 1);
    InstanceStatus victim = bench().ready(spec).get(0);

    Web.tryGet(victim, "/exit");

    bench().awaitWorkload(spec, s -> s.instances().get(0).state() != State.READY);
    assertThat(bench().engine().workloads().observe(spec.ref()).instances().get(0).lastEnd())
        .isEqualTo(new ProcessEnd(ProcessEnd.Kind.FAILED, 3, "exited with status 3"));
  }

  @Test
  @Tag("drill")
  void otherProgramsOfTheMachineAreOutOfReach() throws Exception {
    local.assumeKept(UserSwitch.FENCED);
    InstanceStatus neighbour = bench().ready(bench().workload(artifact, "./serve", 1)).get(0);
    try (ServerSocket database = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        ServerSocket everywhere = new ServerSocket(0, 9);
        ServerSocket open = new ServerSocket(OPEN, 9, InetAddress.getLoopbackAddress())) {
      int wide = everywhere.getLocalPort();
      String places =
          "127.0.0.1/%d 127.0.0.1/%d 127.0.0.1/%d ::1/%d 127.9.9.9/%d 127.0.0.1/%d"
              .formatted(
                  neighbour.port(), database.getLocalPort(), wide, wide, wide, open.getLocalPort());
      String command =
          "for place in %s; do".formatted(places)
              + " timeout 0.3 bash -c \"exec 3<> /dev/tcp/$place\" && echo $place; done; echo over";
      BuildSpec spec = bench().build(command);

      bench().outcome(spec);

      assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
          .containsExactly("127.0.0.1/" + OPEN, "over");
      assertThat(Web.get(neighbour, "/health")).isNotEmpty();
    }
  }

  @Test
  @Tag("drill")
  void whoTakesAPortThatIsOpenToAllAnswersNobody() throws Exception {
    local.assumeKept(UserSwitch.FENCED);
    thief(OPEN);

    try (Socket visitor = new Socket()) {
      assertThatThrownBy(() -> visitor.connect(new InetSocketAddress(Ports.HOST, OPEN), 300))
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  @Tag("drill")
  void aBroadcastReachesNoProgramOfTheMachine() throws Exception {
    local.assumeKept(UserSwitch.FENCED);
    assumeTrue(new SystemPrograms(Environment.SYSTEM_PATH).find("perl").isPresent(), "perl");
    String command =
        "perl -MSocket -e 'socket($s, PF_INET, SOCK_DGRAM, 0); setsockopt($s, SOL_SOCKET,"
            + " SO_BROADCAST, 1); print send($s, \"x\", 0, pack_sockaddr_in(9999,"
            + " inet_aton(\"127.255.255.255\"))) ? \"sent\" : \"refused\"; print \"\\n\"'";
    BuildSpec spec = bench().build(command);

    bench().outcome(spec);

    assertThat(bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
        .containsExactly("refused");
  }

  @Test
  @Tag("drill")
  void aServiceReachesItself() throws Exception {
    local.assumeKept(UserSwitch.FENCED);
    WorkloadSpec spec =
        bench()
            .workload(
                artifact,
                "./serve & until bash -c 'exec 3<> /dev/tcp/127.0.0.1/'$PORT; do sleep 0.1; done;"
                    + " echo reached; wait",
                1);

    bench().ready(spec);

    Eventually.isTrue(
        "it reaches itself",
        () -> bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT).contains("reached"));
  }

  @Test
  @Tag("drill")
  void theFenceStandsAfterAKillAndGoesWithAnOrderlyEnd() throws Exception {
    local.assumeKept(UserSwitch.FENCED);
    LocalEngineSettings settings = LocalBench.settings(folder.resolve("other"));
    Folders.create(settings.data());
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);

    fence(programs, settings);
    NetworkFence again = fence(programs, settings);
    again.admit("srv-2", settings.users().last());
    String stands = SystemCommand.run("nft", "list", "ruleset").output();
    again.close();

    String range = settings.users().toString();
    assertThat(stands.split("meta skuid " + range + " ct direction original")).hasSize(2);
    assertThat(stands).contains(settings.users().last() + " . ");
    assertThat(SystemCommand.run("nft", "list", "ruleset").output()).doesNotContain(range);
  }

  private static NetworkFence fence(SystemPrograms programs, LocalEngineSettings settings)
      throws Exception {
    OwnerUsers users = OwnerUsers.open(UserSwitch.users(settings.data()), settings.users());
    users.of("srv-1");
    return NetworkFence.open(programs, settings, settings.users(), users);
  }
}
