package dev.platform.bench;

import dev.platform.testing.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An nginx that serves one page, plain and packed, with the headers that the page has here. */
final class Nginx implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Process process;
  private final int port;

  /**
   * Starts one.
   *
   * @param folder for its files
   * @param headers beside those that it makes itself
   */
  Nginx(Path folder, String path, byte[] page, byte[] packed, Map<String, String> headers)
      throws IOException {
    port = FreePorts.next();
    var file = folder.resolve("www" + path);
    Files.createDirectories(file.getParent());
    Files.write(file, page);
    Files.write(Path.of(file + ".gz"), packed);
    var settings = folder.resolve("nginx.conf");
    Files.writeString(settings, settings(folder, headers));
    process =
        new ProcessBuilder(List.of("nginx", "-p", folder.toString(), "-c", settings.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.log").toFile())
            .start();
    awaitPort();
  }

  /** As one would tune it for this: files kept open, no log, as many requests as come. */
  private String settings(Path folder, Map<String, String> headers) {
    var lines =
        headers.entrySet().stream()
            .map(it -> "add_header " + it.getKey() + " '" + quoted(it.getValue()) + "';")
            .collect(Collectors.joining("\n      "));
    return """
        %s
        daemon off;
        worker_processes auto;
        pid %s/nginx.pid;
        error_log %s/error.log;
        events { worker_connections 1024; }
        http {
          access_log off;
          sendfile on;
          tcp_nopush on;
          keepalive_requests 100000000;
          open_file_cache max=100;
          server {
            listen 127.0.0.1:%d reuseport;
            root %s/www;
            default_type 'text/html; charset=utf-8';
            gzip_static on;
            location / {
              %s
            }
          }
        }
        """
        .formatted(
            System.getProperty("user.name").equals("root") ? "user root;" : "",
            folder,
            folder,
            port,
            folder,
            lines);
  }

  private static String quoted(String value) {
    return value.replace("\\", "\\\\").replace("'", "\\'");
  }

  private void awaitPort() throws IOException {
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

  int port() {
    return port;
  }

  /** Processor time of all its processes. */
  long cpuNanos() {
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
