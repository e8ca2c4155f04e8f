package dev.platform.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** An nginx of a test's own, which needs no rights and leaves nothing outside its folder. */
public final class NginxProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Process process;

  /**
   * Starts one.
   *
   * @param folder for its files
   * @param port on which it will listen
   * @param settings what is in its {@code http} block, and other blocks of its own
   */
  public NginxProcess(Path folder, int port, String settings) throws IOException {
    var file = folder.resolve("nginx.conf");
    Files.writeString(file, common(folder) + settings);
    process =
        new ProcessBuilder(List.of("nginx", "-p", folder.toString(), "-c", file.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.log").toFile())
            .start();
    awaitPort(port);
  }

  /** Whether there is one on this machine. */
  public static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "nginx")));
  }

  private static String common(Path folder) {
    return """
    %s
    daemon off;
    pid %s/nginx.pid;
    error_log %s/error.log;
    events { worker_connections 1024; }
    """
        .formatted(
            System.getProperty("user.name").equals("root") ? "user root;" : "", folder, folder);
  }

  private void awaitPort(int port) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > end) {
          close();
          throw e;
        }
        Thread.onSpinWait();
      }
    }
  }

  /** Processor time of all its processes. */
  public long cpuNanos() {
    return process
        .descendants()
        .flatMap(it -> it.info().totalCpuDuration().stream())
        .mapToLong(Duration::toNanos)
        .sum();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }
}
