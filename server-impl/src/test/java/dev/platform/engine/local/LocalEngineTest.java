package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.EngineContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept with real repositories and real processes. */
@Tag("slow")
class LocalEngineTest implements EngineContract {
  @TempDir static Path repositories;
  private static Repo repo;

  @TempDir Path data;
  private LocalBench local;

  @BeforeAll
  static void makeRepository() throws Exception {
    repo = Repo.withPrograms(repositories.resolve("programs"));
  }

  @BeforeEach
  void startEngine() throws Exception {
    local = LocalBench.start(LocalBench.settings(data), repo);
  }

  @AfterEach
  void stopEngine() throws Exception {
    local.close();
  }

  @Override
  public Bench bench() {
    return local.bench();
  }
}
