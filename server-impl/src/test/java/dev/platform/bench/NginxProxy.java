package dev.platform.bench;

import dev.platform.testing.FreePorts;
import dev.platform.testing.NginxProcess;
import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * An nginx that passes requests to an instance, and a second one that is the instance, so that both
 * sides of a comparison find the same at the far end.
 */
final class NginxProxy implements AutoCloseable {
  private static final String HOST = "host";

  private final NginxProcess instance;
  private final NginxProcess proxy;
  private final int instancePort = FreePorts.next();
  private final int port = FreePorts.next();
  private final int tlsPort = FreePorts.next();

  /**
   * Starts both.
   *
   * @param folder for their files
   * @param files what the instance serves, by path
   * @param certificate of the proxy
   */
  NginxProxy(Path folder, Map<String, byte[]> files, TestCertificate certificate)
      throws IOException {
    var www = Files.createDirectories(folder.resolve("instance/www"));
    for (var file : files.entrySet()) {
      Files.write(www.resolve(file.getKey().substring(1)), file.getValue());
    }
    certificate.write(Files.createDirectories(folder.resolve("proxy")), HOST);
    instance = new NginxProcess(folder.resolve("instance"), instancePort, instance(www));
    proxy = new NginxProcess(folder.resolve("proxy"), port, proxy());
  }

  private String instance(Path www) {
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
        root %s;
      }
    }
    """
        .formatted(instancePort, www);
  }

  /** Tuned: connections kept, no log, nothing on disk; with the headers that the edge adds. */
  private String proxy() {
    return """
    worker_processes auto;
    http {
      access_log off;
      keepalive_requests 100000000;
      ssl_certificate host.crt;
      ssl_certificate_key host.key;
      upstream instance {
        server 127.0.0.1:%d;
        keepalive 128;
        keepalive_requests 100000000;
      }
      server {
        listen 127.0.0.1:%d reuseport;
        listen 127.0.0.1:%d ssl http2 reuseport;
        location / {
          proxy_pass http://instance;
          proxy_http_version 1.1;
          proxy_max_temp_file_size 0;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
          proxy_set_header X-Forwarded-Host $http_host;
          proxy_set_header X-Request-Id $request_id;
          add_header X-Request-Id $request_id;
        }
      }
    }
    """
        .formatted(instancePort, port, tlsPort);
  }

  int port() {
    return port;
  }

  int tlsPort() {
    return tlsPort;
  }

  int instancePort() {
    return instancePort;
  }

  /** Processor time of the proxy alone. */
  long cpuNanos() {
    return proxy.cpuNanos();
  }

  @Override
  public void close() {
    proxy.close();
    instance.close();
  }
}
