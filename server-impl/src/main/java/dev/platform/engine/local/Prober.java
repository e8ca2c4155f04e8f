package dev.platform.engine.local;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.platform.engine.spi.Probe;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/** Asks an instance once whether it is healthy. */
final class Prober {
  private static final int TIMEOUT = (int) Duration.ofSeconds(5).toMillis();

  private static final byte[] HTTP = "HTTP/".getBytes(US_ASCII);

  private Prober() {}

  static boolean ask(Probe probe, ListenAddress at) {
    try {
      return switch (probe.kind()) {
        case PROCESS -> true;
        case TCP -> connects(at);
        case HTTP -> answers(at, Objects.requireNonNull(probe.path()));
      };
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  static boolean connects(ListenAddress at) {
    try (Socket socket = new Socket()) {
      socket.connect(at.socket(), TIMEOUT);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether there is a response of HTTP, whichever. */
  static boolean speaksHttp(ListenAddress at) {
    String request =
        "GET / HTTP/1.1\r\nHost: "
            + at.authority()
            + "\r\nUser-Agent: platform-health\r\nConnection: close\r\n\r\n";
    try (Socket socket = new Socket()) {
      socket.connect(at.socket(), TIMEOUT);
      socket.setSoTimeout(TIMEOUT);
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return Arrays.equals(socket.getInputStream().readNBytes(HTTP.length), HTTP);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean answers(ListenAddress at, String path) throws IOException {
    URI uri = URI.create("http://" + at.authority() + (path.startsWith("/") ? "" : "/") + path);
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
