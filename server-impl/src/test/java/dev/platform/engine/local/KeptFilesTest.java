package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.kernel.PortMapping;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Commit;
import dev.platform.engine.spi.InstanceVariable;
import dev.platform.engine.spi.JobRef;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.JobStatus;
import dev.platform.engine.spi.Probe;
import dev.platform.engine.spi.ProcessEnd;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.engine.spi.VolumeRef;
import dev.platform.engine.spi.WorkloadRef;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.testing.KeptSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Instances and builds outlive an upgrade: files of every release can be read. */
class KeptFilesTest {
  private static final Instant TIME = Instant.parse("2026-11-22T10:15:30.123Z");
  private static final SpecFile SPECS = new SpecFile(new TestSeal());

  @TempDir private Path folder;

  private interface Writer<T> {
    void write(Path file, T value) throws IOException;
  }

  private interface Reader<T> {
    T read(Path file) throws IOException;
  }

  /**
   * A form of file.
   *
   * @param name of the folder of its samples
   * @param example what each sample holds, with a value in every member
   * @param later members that the first samples lack
   */
  private record Form<T>(
      String name, T example, Writer<T> writer, Reader<T> reader, List<String> later) {
    KeptSamples samples() {
      return new KeptSamples("engine/" + name);
    }

    void write(Path file) throws IOException {
      writer.write(file, example);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Form<?>> forms() {
    return List.of(
        new Form<>(
            "BuildSpec",
            buildSpec(),
            SPECS::write,
            SPECS::readBuild,
            List.of("runtime", "secretFiles", "commitVariables", "workspace")),
        new Form<>(
            "WorkloadSpec",
            workloadSpec(),
            SPECS::write,
            SPECS::readWorkload,
            List.of("secretFiles", "volume")),
        new Form<>("JobSpec", jobSpec(), SPECS::write, SPECS::readJob, List.of("share")),
        state("BuildRecord", buildRecord(), "kind", "exitCode"),
        state("JobRecord", jobRecord()),
        state("InstanceRecord", instanceRecord(), "mapped", "found", "end"),
        state("OwnerUsers", new OwnerUsers.State(200_003, Map.of("srv-1", 200_001))));
  }

  private static Form<Record> state(String name, Record example, String... later) {
    return new Form<>(
        name,
        example,
        StateFile::write,
        file -> StateFile.read(file, example.getClass()),
        List.of(later));
  }

  private static BuildSpec buildSpec() {
    return new BuildSpec(
        new BuildRef("bld-1"),
        new Source("https://example.org/shop.git", "grüße", "0123abc", "sub folder"),
        "echo \"a=b\"\n\techo \\ end ",
        false,
        "node",
        "dist",
        Map.of("NOTE", "a=b\nc"),
        Set.of("COMMIT"),
        Map.of("key.pem", "-----\nü"),
        new Resources(1000, 536_870_912),
        Duration.ofMinutes(2),
        true,
        "srv-1",
        "wrk-1");
  }

  private static WorkloadSpec workloadSpec() {
    return new WorkloadSpec(
        new WorkloadRef("web-1"),
        7,
        new ArtifactRef("artifact-1"),
        "web",
        " # no comment\n! \u2028",
        Map.of("NOTE", "a=b\nc"),
        Map.of("key.pem", "-----\nü"),
        Map.of("PORT", InstanceVariable.PORT),
        "srv-1",
        3,
        Probe.http("/health"),
        new Resources(500, 268_435_456),
        Duration.ofSeconds(30),
        Set.of("srv-1-abcde"),
        new VolumeMount(new VolumeRef("dsk-1"), "/var/data"));
  }

  private static JobSpec jobSpec() {
    return new JobSpec(
        new JobRef("job-1"),
        new ArtifactRef("artifact-1"),
        "web",
        "echo \"a=b\"\n\techo \\ end ",
        Map.of("NOTE", "a=b\nc"),
        Map.of("key.pem", "a=b\nc"),
        "srv-1",
        "tea-1",
        new Resources(500, 268_435_456),
        Duration.ofHours(12),
        Duration.ofSeconds(30));
  }

  private static JobRecord jobRecord() {
    return new JobRecord(
        "0003",
        TIME,
        new JobStatus.Ended(
            ProcessEnd.Kind.OUT_OF_MEMORY, 137, TIME, TIME.plusSeconds(60), "was killed"));
  }

  private static BuildRecord buildRecord() {
    return new BuildRecord(
        new ArtifactRef("artifact-1"),
        BuildRecord.Stage.FAILED,
        TIME,
        new Commit("0123456789012345678901234567890123456789", "Say grüße", TIME.minusSeconds(60)),
        "0001",
        ProcessEnd.Kind.FAILED,
        1,
        "exited with status 1");
  }

  private static InstanceRecord instanceRecord() {
    return new InstanceRecord(
        "srv-1-abcde",
        TIME,
        20_001,
        List.of(new PortMapping(3000, 20_001)),
        new ListenAddress("::1", 8000),
        TIME.plusSeconds(60),
        2,
        new ProcessEnd(ProcessEnd.Kind.FAILED, 3, "exited with status 3"),
        "0002",
        true,
        true);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void theFileOfEachReleaseCanStillBeRead(Form<?> form) throws IOException {
    Path file = folder.resolve("file");
    form.write(file);

    for (String sample : form.samples().with(Files.readString(file), "json")) {
      Files.writeString(file, sample);
      assertThat(form.reader().read(file))
          .as(sample)
          .usingRecursiveComparison()
          .ignoringFields(form.later().toArray(String[]::new))
          .isEqualTo(form.example());
    }
    form.write(file);
    assertThat(form.reader().read(file)).isEqualTo(form.example());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aMemberOfANewerReleaseIsSkipped(Form<?> form) throws IOException {
    Path file = folder.resolve("file");
    form.write(file);
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"ofTomorrow\":[1],"));

    assertThat(form.reader().read(file)).isEqualTo(form.example());
  }

  @Test
  void variablesOfAFormerReleaseAreApart() {
    assertThat(LegacyStateFile.variables("COLOR=blue\0NOTE=a=b\nc\0"))
        .isEqualTo(Map.of("COLOR", "blue", "NOTE", "a=b\nc"));
    assertThat(LegacyStateFile.variables("")).isEmpty();
  }
}
