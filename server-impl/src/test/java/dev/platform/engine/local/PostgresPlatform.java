package dev.platform.engine.local;

import dev.platform.engine.PostgresBench;
import dev.platform.engine.Recorder;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresStatus;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A platform in a process of its own, with one highly available server, for being killed. */
final class PostgresPlatform {
  private final Path data;
  private Process process;

  PostgresPlatform(Path data) throws IOException {
    this.data = data;
    start();
  }

  void start() throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.addAll(List.of(PostgresPlatform.class.getName(), data.toString()));
    process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output(data).toFile()))
            .start();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** What it says of its server: port, leader, generation; empty while there is no leader. */
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

  /** Runs the platform: argument: where its data are. */
  public static void main(String[] arguments) throws Exception {
    Path data = Path.of(arguments[0]);
    LocalEngine engine = new LocalEngine(LocalBench.settings(data), new TestSeal());
    engine.start(new Recorder());
    if (engine.postgres().list().isEmpty()) {
      TestCertificate certificate = TestCertificate.of("localhost");
      PostgresBench server =
          new PostgresBench(
              engine.postgres(), new ServerCertificate(certificate.chain(), certificate.key()));
      server.highlyAvailable = true;
      engine.postgres().apply(server.spec());
    }
    PostgresRef ref = engine.postgres().list().get(0);
    while (true) {
      tell(data, engine.postgres().observe(ref));
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static void tell(Path data, PostgresStatus status) throws IOException {
    ServerAddress address = status.internal();
    Path part = data.resolveSibling("status.part");
    Files.writeString(part, address == null ? "" : address.port() + " " + status.leader());
    Files.move(part, status(data), StandardCopyOption.ATOMIC_MOVE);
  }
}
