package dev.platform.bench;

import dev.platform.testing.FreePorts;
import dev.platform.testing.NginxProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** An nginx that serves one page, plain and packed, with the headers that the page has here. */
final class Nginx implements AutoCloseable {
  private final NginxProcess process;
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
    process = new NginxProcess(folder, port, settings(folder, headers));
  }

  /** As one would tune it for this: files kept open, no log, as many requests as come. */
  private String settings(Path folder, Map<String, String> headers) {
    var lines =
        headers.entrySet().stream()
            .map(it -> "add_header " + it.getKey() + " '" + quoted(it.getValue()) + "';")
            .collect(Collectors.joining("\n      "));
    return """
    worker_processes auto;
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
        .formatted(port, folder, lines);
  }

  private static String quoted(String value) {
    return value.replace("\\", "\\\\").replace("'", "\\'");
  }

  int port() {
    return port;
  }

  /** Processor time of all its processes. */
  long cpuNanos() {
    return process.cpuNanos();
  }

  @Override
  public void close() {
    process.close();
  }
}
