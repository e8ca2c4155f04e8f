package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.EngineContract;
import dev.platform.engine.VolumeContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept with real repositories and real processes. */
@Tag("slow")
class LocalEngineTest implements EngineContract, VolumeContract {
  @TempDir static Path folder;
  private static LocalBench local;

  @BeforeAll
  static void startEngine() throws Exception {
    Repo repo = Repo.withPrograms(folder.resolve("programs"));
    local = LocalBench.start(LocalBench.settings(folder.resolve("data")), repo);
  }

  @AfterEach
  void stopWhatRuns() throws Exception {
    local.bench().engine().stopAll();
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  @Override
  public Bench bench() {
    return local.bench();
  }
}
