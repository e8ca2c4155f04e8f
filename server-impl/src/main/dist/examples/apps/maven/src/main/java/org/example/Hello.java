package org.example;

import io.undertow.Undertow;

public final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8000"));
    Undertow.builder()
        .addHttpListener(port, "0.0.0.0")
        .setHandler(exchange -> exchange.getResponseSender().send("Hello from Maven\n"))
        .build()
        .start();
  }
}
