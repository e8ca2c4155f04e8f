package dev.platform.content.release;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A code-hosting service on this machine that answers what a test wants, over real HTTP. */
public final class Forge implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private volatile Function<Asked, Reply> answers = request -> Reply.of(500, "");

  public Forge() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  /** A request that came. */
  public record Asked(String path, Map<String, String> headers) {}

  /** What it answers. */
  public record Reply(int status, Map<String, String> headers, String body) {
    public static Reply of(int status, String body) {
      return new Reply(status, Map.of(), body);
    }

    public Reply with(String name, String value) {
      var more = new java.util.HashMap<>(headers);
      more.put(name, value);
      return new Reply(status, more, body);
    }
  }

  /** From now on it answers so. */
  public void answer(Function<Asked, Reply> how) {
    answers = how;
  }

  /** From now on it answers the same to all. */
  public void answer(Reply reply) {
    answer(request -> reply);
  }

  public List<Asked> asked() {
    return List.copyOf(asked);
  }

  /** As if nobody had asked yet. */
  public void forget() {
    asked.clear();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Settings that lead here. */
  public ReleaseSettings settings() {
    return new ReleaseSettings(url(), Optional.of("acme/desktop"), url(), url(), Optional.empty());
  }

  /** A release as the API tells of it, with all its files. */
  public String release(String version, String... more) {
    var page = url() + "/acme/desktop/releases/";
    var files = new StringBuilder();
    for (String file : FILES) {
      files.append(files.isEmpty() ? "" : ",");
      files.append(
          """
          {"name": "%s", "state": "uploaded", "browser_download_url": "%sdownload/v%s/%s"}"""
              .formatted(file, page, version, file));
    }
    return """
        {"tag_name": "v%s", "name": "Platform %s", "body": "- Logs can be searched.",
         "html_url": "%stag/v%s", "draft": false, "prerelease": false%s, "assets": [%s]}"""
        .formatted(version, version, page, version, more.length == 0 ? "" : ", " + more[0], files);
  }

  /** Every file that a whole release has. */
  public static final List<String> FILES =
      List.of(
          "platform-macos-aarch64.dmg",
          "platform-macos-x86_64.dmg",
          "platform-linux-aarch64.tar.gz",
          "platform-linux-x86_64.tar.gz",
          "platform-windows-aarch64.exe",
          "platform-windows-x86_64.exe",
          "platform-remote-server-macos-aarch64.gz",
          "platform-remote-server-macos-x86_64.gz",
          "platform-remote-server-linux-aarch64.gz",
          "platform-remote-server-linux-x86_64.gz",
          "platform-remote-server-windows-aarch64.zip",
          "platform-remote-server-windows-x86_64.zip");

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = exchange.getRequestHeaders();
      var request =
          new Asked(
              exchange.getRequestURI().toString(),
              headers.keySet().stream()
                  .collect(
                      java.util.stream.Collectors.toMap(
                          String::toLowerCase, name -> first(headers.getFirst(name)))));
      asked.add(request);
      Reply reply = answers.apply(request);
      reply.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
      if (body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private static String first(@Nullable String value) {
    return value == null ? "" : value;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
