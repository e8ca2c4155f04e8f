package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.JobSpec;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecFileTest {
  @TempDir Path folder;
  private final SpecFile specs = new SpecFile(new TestSeal());
  private final Bench bench =
      new Bench(new SimulatedEngine(), new Recorder(), "https://example.com/a.git");

  @Test
  void aBuildComesBackAsItWas() throws Exception {
    Source source = new Source("https://example.com/a.git", "grüße", null, "sub folder");
    BuildSpec spec =
        Bench.withFiles(
            bench.build(source, "echo \"a=b\"\n\techo \\ \0 end ", "dist"),
            Map.of(".env", "a\r\n\0\uD83D\uDE00", "empty", ""));

    specs.write(folder.resolve("spec"), spec);

    assertThat(specs.readBuild(folder.resolve("spec"))).isEqualTo(spec);
  }

  @Test
  void aWorkloadComesBackAsItWas() throws Exception {
    WorkloadSpec spec = bench.workload(new ArtifactRef("a"), " # no comment\n! \u2028", 3);

    specs.write(folder.resolve("spec"), spec);

    assertThat(specs.readWorkload(folder.resolve("spec"))).isEqualTo(spec);
  }

  @Test
  void aJobComesBackAsItWas() throws Exception {
    JobSpec spec = bench.job(new ArtifactRef("a"), "echo \"a=b\"\n");

    specs.write(folder.resolve("spec"), spec);

    assertThat(specs.readJob(folder.resolve("spec"))).isEqualTo(spec);
  }

  @Test
  void variablesAndSecretFilesAreSealed() throws Exception {
    WorkloadSpec spec =
        Bench.withFiles(
            bench.workload(new ArtifactRef("a"), "./serve", 1), Map.of("key.pem", "private key"));
    Path file = folder.resolve("spec");

    specs.write(file, spec);

    assertThat(file).content().doesNotContain("COLOR", "blue", "private key");
  }

  @Test
  void whatAnOlderVersionKeptReadableIsReadAndEncrypted() throws Exception {
    Path file = folder.resolve("spec");
    Files.copy(Path.of("src/test/resources/kept/engine/WorkloadSpec/001.properties"), file);
    assertThat(file).content().contains("environment.NOTE");

    assertThat(specs.readWorkload(file).environment()).isEqualTo(Map.of("NOTE", "a=b\nc"));
    assertThat(file).content().doesNotContain("NOTE", "a=b").startsWith("{");
    assertThat(specs.readWorkload(file).environment()).isEqualTo(Map.of("NOTE", "a=b\nc"));
  }

  @Test
  void aSpecOfAnotherWorkloadCannotBeOpened() throws Exception {
    Path file = folder.resolve("spec");
    WorkloadSpec spec = bench.workload(new ArtifactRef("a"), "./serve", 1);
    specs.write(file, spec);
    Files.writeString(file, Files.readString(file).replace(spec.ref().key(), "web-other"));

    assertThatThrownBy(() -> specs.readWorkload(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be decrypted");
  }
}
