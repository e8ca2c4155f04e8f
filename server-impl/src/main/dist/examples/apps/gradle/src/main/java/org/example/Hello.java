package org.example;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

public final class Hello {
  private Hello() {}

  public static void main(String[] args) throws Exception {
    var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
    var server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext(
        "/",
        exchange -> {
          var body = "Hello from Gradle\n".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }
}
