package dev.platform.engine.local;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.Recorder;
import dev.platform.engine.local.postgres.UnpackedPostgres;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A local engine with datastores on trial, which can stop and start; leaves nothing behind. */
final class DatastoreBench implements AutoCloseable {
  /** That of all servers. */
  static final TestCertificate CERTIFICATE = TestCertificate.of("localhost");

  private static final ServerCertificate SHOWN =
      new ServerCertificate(CERTIFICATE.chain(), CERTIFICATE.key());
  private static final List<String> EMPTY_IN_THE_END =
      List.of(
          "servers/postgres",
          "servers/postgres-backups",
          "servers/postgres-exports",
          "servers/keyvalue",
          "volumes");

  private final LocalEngineSettings settings;
  private final Recorder recorder = new Recorder();
  private LocalEngine engine;

  private DatastoreBench(LocalEngineSettings settings) {
    this.settings = settings;
  }

  /** One with the usual settings. */
  static DatastoreBench start(Path data) throws InterruptedException {
    return start(LocalBench.settingsWithPostgres(data, UnpackedPostgres.path()));
  }

  static DatastoreBench start(LocalEngineSettings settings) throws InterruptedException {
    var started = new DatastoreBench(settings);
    started.start();
    return started;
  }

  void start() throws InterruptedException {
    engine = new LocalEngine(settings, new TestSeal());
    engine.start(recorder);
  }

  /** Lets the servers run on. */
  void stop() {
    engine.close();
  }

  /** The engine of now. */
  LocalEngine engine() {
    return engine;
  }

  Recorder recorder() {
    return recorder;
  }

  Bench bench() {
    return new Bench(engine, recorder, "");
  }

  /** Skips a test where the machine does not keep a promise. */
  void assumeKept(String promise) {
    local().assumeKept(promise);
  }

  private LocalBench local() {
    return new LocalBench(bench(), settings);
  }

  PostgresBench postgres() {
    return new PostgresBench(engine.postgres(), SHOWN);
  }

  KeyValueBench keyValue() {
    return new KeyValueBench(engine.keyValues(), SHOWN);
  }

  /** A folder of the engine's. */
  Path folder(String name) {
    return settings.data().resolve(name);
  }

  @Override
  public void close() throws InterruptedException {
    engine.stopAll();
    Eventually.see("nothing is left", this::left, List::isEmpty);
    local().close();
  }

  private List<Path> left() throws IOException {
    List<Path> left = new ArrayList<>();
    for (String name : EMPTY_IN_THE_END) {
      left.addAll(Folders.list(folder(name)));
    }
    return left;
  }
}
