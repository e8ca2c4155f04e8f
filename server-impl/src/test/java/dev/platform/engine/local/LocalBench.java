package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A local engine on trial, which leaves nothing behind. */
record LocalBench(Bench bench, LocalEngineSettings settings) implements AutoCloseable {

  /** Settings under which the repositories and the Java of the tests can be used. */
  static LocalEngineSettings settings(Path data) {
    return settings(data, LocalEngineSettings.Sandboxing.AUTO);
  }

  static LocalEngineSettings settings(Path data, LocalEngineSettings.Sandboxing sandboxing) {
    Path java = Path.of(System.getProperty("java.home"));
    return new LocalEngineSettings(
        data,
        true,
        2,
        50L << 20,
        Duration.ofSeconds(30),
        1 << 20,
        java.resolve("bin") + ":" + Environment.SYSTEM_PATH,
        List.of(java),
        null,
        sandboxing);
  }

  static LocalBench start(LocalEngineSettings settings, Repo repo) throws InterruptedException {
    Recorder recorder = new Recorder();
    LocalEngine engine = new LocalEngine(settings);
    engine.start(recorder);
    return new LocalBench(new Bench(engine, recorder, repo.url()), settings);
  }

  @Override
  public void close() throws InterruptedException {
    bench.engine().stopAll();
    bench.engine().close();
  }
}
