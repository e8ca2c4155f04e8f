package dev.platform.app;

import dev.platform.edge.relay.RelayServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code relay}: keeps TCP connections open while no server runs. A server that stops starts it.
 */
@Command(
    name = "relay",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "Relays the TCP connections of a server that stops, until the next one starts.")
final class RelayCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** Settings are secrets, and options for the server's Java may be for nothing but that. */
  private static final Set<String> VARIABLES =
      Set.of("PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "MALLOC_ARENA_MAX");

  @Parameters(paramLabel = "DIRECTORY", description = "Empty directory for sockets.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path folder;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (var server = RelayServer.start(folder)) {
      server.awaitEnd(PATIENCE);
    }
    return 0;
  }

  /** Starts the command in a session of its own, so that a signal of the terminal spares it. */
  static Process start(Path folder, Path output) throws IOException {
    var words = new ArrayList<>(List.of("setsid"));
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xms8m", "-Xmx256m", "-XX:MaxDirectMemorySize=1g"));
    words.addAll(List.of("-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
    words.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto"));
    words.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.platform.Main"));
    words.addAll(List.of("relay", folder.toString()));
    var builder = new ProcessBuilder(words);
    builder.environment().keySet().retainAll(VARIABLES);
    return builder
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
        .start();
  }
}
