package dev.platform.grader.probe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Has the routes that a test gives it, and answers all else as a server without a route does. */
final class FakeInstall implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Answer> routes = new HashMap<>();
  private final Map<String, String> methods = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> logins = new ArrayList<>();

  FakeInstall() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/prefix/", this::answer);
    server.start();
    on("POST", "/oauth2/token", 200, "{\"access_token\": \"t\"}");
  }

  private record Answer(int status, String body) {}

  FakeInstall on(String method, String path, int status, String body) {
    routes.put(method + " " + path, new Answer(status, body));
    return this;
  }

  /** What OPTIONS tells of a path. */
  FakeInstall allow(String path, String allowed) {
    methods.put(path, allowed);
    return this;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/prefix");
  }

  /** Methods and paths, without queries. */
  List<String> asked() {
    return asked;
  }

  /** Forms that were sent for an access token. */
  List<String> logins() {
    return logins;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      String path = exchange.getRequestURI().getPath().replaceFirst("^/prefix", "");
      String call = exchange.getRequestMethod() + " " + path;
      asked.add(call);
      if (path.equals("/oauth2/token")) {
        logins.add(sent);
      }
      boolean isOptions = exchange.getRequestMethod().equals("OPTIONS");
      if (isOptions && methods.containsKey(path)) {
        exchange.getResponseHeaders().set("Allow", methods.get(path));
        exchange.sendResponseHeaders(204, -1);
        return;
      }
      Answer answer =
          routes.getOrDefault(
              call,
              new Answer(404, "{\"id\": \"not_found\", \"message\": \"Not found: " + path + "\"}"));
      exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
