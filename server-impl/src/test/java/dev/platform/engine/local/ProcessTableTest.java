package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessTableTest {
  /** Java says that it is not alive then; an instance would be killed for it. */
  @Test
  void aProcessThatCannotBeReadForWantOfDescriptorsHasNotEnded() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "a system with /proc");
    var process = new ProcessBuilder(CrowdedProcess.command()).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(said.strip()).isEqualTo("false false true");
  }
}
