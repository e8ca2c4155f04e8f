package dev.platform.engine.local;

import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.PostgresBench;
import dev.platform.engine.Recorder;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueStatus;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A platform in a process of its own, with one server of a database, for being killed. */
final class DatastorePlatform {
  private static final String REMOVAL = "removal";

  private final List<String> java;
  private final Path data;
  private final Kind kind;
  private Process process;

  /** What the server is. */
  enum Kind {
    /** PostgreSQL, highly available. */
    POSTGRES,
    /** Valkey or Redis, with a journal. */
    KEY_VALUE
  }

  DatastorePlatform(Path data, Kind kind) throws IOException {
    this(
        List.of(
            VictimPlatform.JAVA,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path")),
        data,
        kind);
  }

  /**
   * The same with another Java.
   *
   * @param java its words before the name of a class
   */
  DatastorePlatform(List<String> java, Path data, Kind kind) throws IOException {
    this.java = java;
    this.data = data;
    this.kind = kind;
    start();
  }

  void start() throws IOException {
    process = run(kind.name());
  }

  private Process run(String what) throws IOException {
    List<String> words = new ArrayList<>(java);
    words.addAll(List.of(DatastorePlatform.class.getName(), data.toString(), what));
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output(data).toFile()))
        .start();
  }

  /** Kills it, and lets another one remove the server; returns the exit status of that. */
  int remove() throws Exception {
    kill();
    return run(REMOVAL).waitFor();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /**
   * What it says of its server: the port, and the leader if there can be others; empty while nobody
   * can connect.
   */
  List<String> said() throws IOException {
    Path file = status(data);
    String text = Files.exists(file) ? Files.readString(file) : "";
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static Path status(Path data) {
    return data.resolveSibling("status");
  }

  private static Path output(Path data) {
    return data.resolveSibling("output");
  }

  /** Runs the platform: arguments: where its data are, kind of server. */
  public static void main(String[] arguments) throws Exception {
    Path data = Path.of(arguments[0]);
    LocalEngine engine = new LocalEngine(LocalBench.settings(data), new TestSeal());
    engine.start(new Recorder());
    if (arguments[1].equals(REMOVAL)) {
      removeAll(engine);
      return;
    }
    TestCertificate test = TestCertificate.of("localhost");
    ServerCertificate certificate = new ServerCertificate(test.chain(), test.key());
    switch (Kind.valueOf(arguments[1])) {
      case POSTGRES -> runPostgres(data, engine, certificate);
      case KEY_VALUE -> runKeyValue(data, engine, certificate);
    }
  }

  private static void removeAll(LocalEngine engine) throws InterruptedException {
    for (PostgresRef ref : engine.postgres().list()) {
      engine.postgres().remove(ref);
    }
    for (KeyValueRef ref : engine.keyValues().list()) {
      engine.keyValues().remove(ref);
    }
    Eventually.isTrue(
        "the end", () -> engine.postgres().list().isEmpty() && engine.keyValues().list().isEmpty());
    engine.close();
  }

  private static void runPostgres(Path data, LocalEngine engine, ServerCertificate certificate)
      throws Exception {
    if (engine.postgres().list().isEmpty()) {
      PostgresBench server = new PostgresBench(engine.postgres(), certificate);
      server.highlyAvailable = true;
      server.recoverable = Duration.ofDays(3);
      engine.postgres().apply(server.spec());
    }
    while (true) {
      PostgresStatus status = engine.postgres().observe(engine.postgres().list().get(0));
      tell(data, status.internal(), status.leader() + " " + status.replicationLag());
    }
  }

  private static void runKeyValue(Path data, LocalEngine engine, ServerCertificate certificate)
      throws Exception {
    if (engine.keyValues().list().isEmpty()) {
      engine.keyValues().apply(new KeyValueBench(engine.keyValues(), certificate).spec());
    }
    while (true) {
      KeyValueStatus status = engine.keyValues().observe(engine.keyValues().list().get(0));
      tell(data, status.internal(), status.ref().key());
    }
  }

  private static void tell(Path data, @Nullable ServerAddress address, String leader)
      throws IOException, InterruptedException {
    Path part = data.resolveSibling("status.part");
    Files.writeString(part, address == null ? "" : address.port() + " " + leader);
    Files.move(part, status(data), StandardCopyOption.ATOMIC_MOVE);
    TimeUnit.MILLISECONDS.sleep(10);
  }
}
