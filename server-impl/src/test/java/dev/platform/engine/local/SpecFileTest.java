package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.WorkloadSpec;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecFileTest {
  @TempDir Path folder;
  private final Bench bench =
      new Bench(new SimulatedEngine(), new Recorder(), "https://example.com/a.git");

  @Test
  void aBuildComesBackAsItWas() throws Exception {
    Source source = new Source("https://example.com/a.git", "grüße", null, "sub folder");
    BuildSpec spec = bench.build(source, "echo \"a=b\"\n\techo \\ \0 end ", "dist");

    SpecFile.write(folder.resolve("spec"), spec);

    assertThat(SpecFile.readBuild(folder.resolve("spec"))).isEqualTo(spec);
  }

  @Test
  void aWorkloadComesBackAsItWas() throws Exception {
    WorkloadSpec spec = bench.workload(new ArtifactRef("a"), " # no comment\n! \u2028", 3);

    SpecFile.write(folder.resolve("spec"), spec);

    assertThat(SpecFile.readWorkload(folder.resolve("spec"))).isEqualTo(spec);
  }
}
