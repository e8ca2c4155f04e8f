package dev.platform.engine.local;

import dev.platform.engine.spi.Probe;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;

/** Asks an instance once whether it is healthy. */
final class Prober {
  private static final int TIMEOUT = (int) Duration.ofSeconds(5).toMillis();

  private Prober() {}

  static boolean ask(Probe probe, int port) {
    try {
      return switch (probe.kind()) {
        case PROCESS -> true;
        case TCP -> connects(port);
        case HTTP -> answers(port, Objects.requireNonNull(probe.path()));
      };
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean connects(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(Ports.address(port), TIMEOUT);
      return true;
    }
  }

  private static boolean answers(int port, String path) throws IOException {
    URI uri =
        URI.create("http://" + Ports.HOST + ":" + port + (path.startsWith("/") ? "" : "/") + path);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout(TIMEOUT);
    connection.setReadTimeout(TIMEOUT);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestProperty("User-Agent", "platform-health");
    connection.setRequestProperty("Connection", "close");
    try {
      int status = connection.getResponseCode();
      return status >= 200 && status < 400;
    } finally {
      connection.disconnect();
    }
  }
}
