package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.Recorder;
import dev.platform.engine.local.server.Member;
import dev.platform.engine.local.server.MemberCommand;
import dev.platform.engine.local.server.MemberName;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.VolumeRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of a database server, kept by real processes. */
@Tag("slow")
class MemberTest {
  private static final MemberName NAME = new MemberName("dpg-1", "dpg-1-a", "srv-1");

  /** Counts its starts in its data, tells what it was given, and ends at SIGUSR1 only. */
  private static final MemberCommand PROGRAM =
      new MemberCommand(
          List.of(),
          at ->
              "echo start >> "
                  + at.data()
                  + "/starts; exec /bin/sh -c 'trap \"echo bye; exit 0\" USR1; trap \"\" TERM;"
                  + " echo said $(cat "
                  + at.config()
                  + "/greeting) $COLOR; while :; do sleep 0.05; done'",
          Map.of("COLOR", "blue"),
          Bench.SMALL);

  @TempDir Path folder;
  private final Recorder recorder = new Recorder();
  private ExecutorService background;
  private Machine machine;
  private LocalVolumes volumes;
  private LocalServers servers;

  @BeforeEach
  void begin() throws Exception {
    background = Executors.newCachedThreadPool(DaemonThreads.named("test"));
    machine = new Machine(LocalBench.settings(folder), new TestSeal());
    volumes = LocalVolumes.open(new VolumeContext(machine, null, background, recorder));
    servers =
        new LocalServers(machine, volumes, new PortOwnership(folder), Clock.systemUTC(), recorder);
  }

  @AfterEach
  void end() throws Exception {
    background.shutdownNow();
    machine.close();
  }

  private Path place() {
    return servers.folder().resolve("postgres/dpg-1/members/a");
  }

  private Member made() throws Exception {
    Member member = Member.make(servers, NAME, place());
    awaitData(member);
    member.configure("greeting", "hello");
    return member;
  }

  private void awaitData(Member member) {
    Eventually.isTrue(
        "the data",
        () -> {
          volumes.step();
          return member.makeData(32 << 20);
        });
  }

  private void awaitSaid(Member member, String text) {
    Eventually.isTrue(
        text,
        () -> {
          member.followProgram();
          return said().contains(text);
        });
  }

  private List<String> said() {
    return recorder.texts("dpg-1", LogLine.Stream.OUT);
  }

  private String starts(Member member) throws Exception {
    return member.run(
        Duration.ofMinutes(1),
        new MemberCommand(List.of(), at -> "cat " + at.data() + "/starts", Map.of(), Bench.SMALL));
  }

  private void remove(Member member) throws Exception {
    Eventually.isTrue(
        "the end",
        () -> {
          volumes.step();
          return member.remove();
        });
    assertThat(place()).doesNotExist();
    assertThat(Folders.list(folder.resolve("volumes"))).isEmpty();
    Eventually.see("running programs", servers::running, List::isEmpty);
  }

  @Test
  void aProgramIsFoundAgainAndStoppedByItsSignal() throws Exception {
    Member first = made();
    first.start(PROGRAM);
    awaitSaid(first, "said hello blue");
    assertThat(servers.running()).extracting(RunningInstance::id).containsExactly("dpg-1-a");
    assertThat(volumes.list()).isEmpty();

    Member second = Member.find(servers, NAME, place());
    assertThat(second.isRunning()).isTrue();
    assertThat(second.port()).isEqualTo(first.port());
    assertThat(second.followProgram()).isEmpty();
    second.configure("greeting", "changed");
    second.stop("USR1", Duration.ofMinutes(1));

    awaitSaid(second, "bye");
    assertThat(said()).containsExactly("said hello blue", "bye");
    assertThat(starts(second)).isEqualTo("start");
    second.start(PROGRAM);
    awaitSaid(second, "said changed blue");
    remove(second);
  }

  @Test
  void anUnexpectedEndIsTold() throws Exception {
    Member member = made();
    member.start(PROGRAM);
    awaitSaid(member, "said hello blue");

    servers.running().get(0).group().signalCommand("KILL");

    String how =
        Eventually.see("the end", member::followProgram, java.util.Optional::isPresent).get();
    assertThat(how).isEqualTo("was killed (signal 9)");
    assertThat(member.isRunning()).isFalse();
    remove(member);
  }

  @Test
  void aCommandThatFailsSaysWhyAndLeavesNothing() throws Exception {
    Member member = made();
    MemberCommand failing =
        new MemberCommand(List.of(), at -> "echo no >&2; exit 3", Map.of(), Bench.SMALL);
    MemberCommand slow = new MemberCommand(List.of(), at -> "sleep 1000", Map.of(), Bench.SMALL);

    assertThatThrownBy(() -> member.run(Duration.ofMinutes(1), failing))
        .isInstanceOf(IOException.class)
        .hasMessage("exited with status 3: no");
    assertThatThrownBy(() -> member.run(Duration.ofMillis(1), slow))
        .hasMessageStartingWith("took longer");

    assertThat(Files.exists(place().resolve("work"))).isFalse();
    remove(member);
  }

  @Test
  void theDataOfAServerAreNoDisk() {
    assertThat(LocalServers.keeps(new VolumeRef("member-dpg-1-a"))).isTrue();
    assertThat(LocalServers.keeps(new VolumeRef("dsk-1"))).isFalse();
  }
}
