package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.base.host.NumberRange;
import dev.platform.engine.Eventually;
import dev.platform.engine.local.LocalEngineSettings.Sandboxing;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.FreePorts;
import dev.platform.testing.PortHolder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A service that wants the addresses and ports which others are to get. */
@Tag("slow")
class ReservedAddressesTest {
  private static final SystemPrograms PROGRAMS = new SystemPrograms(Environment.SYSTEM_PATH);
  private static final int PORT = FreePorts.next();
  private static final ReservedAddresses RESERVED = reserved(PORT);

  private static final String TAKE =
      """
      exec 2>&1
      perl -MSocket -e '
        for my $it (map({ "127.77.0.$_:6379" } 1..45), "127.0.0.1:PORT", "0.0.0.0:PORT") {
          my ($host, $port) = split /:/, $it;
          socket(my $s, PF_INET, SOCK_STREAM, 0);
          print "took $it\\n" if bind($s, pack_sockaddr_in($port, inet_aton($host)));
        }
        socket(my $s, PF_INET, SOCK_STREAM, 0);
        print bind($s, pack_sockaddr_in(0, inet_aton("127.0.0.1"))) ? "works\\n" : "$!\\n";
      '
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"OFF", "AUTO"})
  void noCommandBindsWhatIsReserved(Sandboxing sandboxing) throws Exception {
    assumeTrue(PROGRAMS.find("perl").isPresent(), "perl");
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    LocalEngineSettings settings =
        LocalBench.settings(folder.resolve("data"), sandboxing).reserving(RESERVED);
    try (LocalBench local = LocalBench.start(settings, repo)) {
      local.assumeKept("reserved addresses");
      BuildSpec spec = local.bench().build(TAKE.replace("PORT", Integer.toString(PORT)));

      local.bench().outcome(spec);

      assertThat(local.bench().recorder().texts(spec.ref().key(), LogLine.Stream.OUT))
          .contains("works")
          .noneMatch(line -> line.startsWith("took"));
    }
  }

  private static ReservedAddresses reserved(int port) {
    return new ReservedAddresses(
        List.of(new NumberRange("ports", port, port, "one")),
        List.of(new NumberRange("addresses", 0x7f4d_0000, 0x7f4d_ffff, "127.77.0.0/16")));
  }

  @Test
  void aStartTakesBackWhatAServiceHolds() throws Exception {
    assumeTrue(SystemCommand.run("id", "-u").output().equals("0"), "the tests are root");
    assumeTrue(PROGRAMS.find("perl").isPresent(), "perl");
    int kept = FreePorts.next();
    LocalEngineSettings settings = LocalBench.settings(folder).reserving(reserved(kept));
    OwnerUsers users = OwnerUsers.open(UserSwitch.users(folder), settings.users());
    int wanted = FreePorts.next();
    int other = FreePorts.next();
    try (var reserved = PortHolder.as(users.of("srv-1"), kept);
        var door = PortHolder.as(users.of("srv-2"), wanted);
        var harmless = PortHolder.as(users.of("srv-3"), other);
        ServerSocket ours = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      PortReclaim.run(
          settings, List.of(new InetSocketAddress(wanted), Ports.address(ours.getLocalPort())));

      assertThat(PortHolder.isHeld(wanted)).isFalse();
      assertThat(PortHolder.isHeld(kept)).isFalse();
      assertThat(PortHolder.isHeld(other)).isTrue();
      assertThat(PortHolder.isHeld(ours.getLocalPort())).isTrue();
    }
  }

  @Test
  void aServiceThatListensInTheWayEnds() throws Exception {
    assumeTrue(PROGRAMS.find("perl").isPresent(), "perl");
    Repo repo = Repo.withPrograms(folder.resolve("repo"));
    try (LocalBench local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo)) {
      local.assumeKept("names of private services");
      int port = FreePorts.next();
      String hold =
          PortHolder.PROGRAM.replace("127.0.0.1", "0.0.0.0").replace("$ARGV[0]", port + "");
      WorkloadSpec thief =
          local.bench().workload(local.bench().artifact(), "exec perl -e '" + hold + "'", 1);
      local.bench().engine().workloads().apply(thief);
      Eventually.isTrue("it listens", () -> PortHolder.isHeld(port));

      var wanted = List.of(new InetSocketAddress("127.67.0.9", port));
      assertThat(local.bench().engine().reclaim(wanted)).isTrue();

      assertThat(PortHolder.isHeld(port)).isFalse();
    }
  }
}
