package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.ContentServer;
import dev.platform.testing.RawWire;
import dev.platform.testing.TestClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What was answered once is answered again beside the resources, and nobody can tell. */
class ShortcutTest {
  private static final String POST = "/blog/2026/11/21/a-contract-you-can-believe";

  private static ContentServer server;
  private static ContentServer writing;
  private static Http http;
  private static Http slow;

  @BeforeAll
  static void start() {
    var clock = new TestClock();
    server = new ContentServer(clock);
    writing = new ContentServer(Map.of("platform.content.development", "true"), clock);
    http = new Http(server.port());
    slow = new Http(writing.port());
  }

  @AfterAll
  static void stop() {
    server.close();
    writing.close();
  }

  /** A server for writers keeps nothing, so all its answers come from the resources. */
  @Test
  void whatWasAnsweredBeforeIsAnsweredAlike() throws Exception {
    List<String> paths =
        List.of(
            "/",
            "/de",
            "/docs",
            "/ja/docs/get-started/install",
            "/blog",
            POST,
            "/es" + POST,
            POST + ".md",
            "/ko" + POST + ".md",
            "/docs/get-started/install.md",
            "/sitemap.xml",
            "/llms.txt",
            "/llms-full.txt",
            "/docs/get-started/llms.txt",
            "/content/openapi.json",
            "/assets/docs.css",
            "/icon.svg");
    for (String path : paths) {
      var tag = slow.get(path, "Accept-Encoding: gzip").header("ETag");
      http.get(path);
      for (List<String> headers :
          List.of(
              List.<String>of(),
              List.of("Accept: text/html", "Accept-Encoding: gzip, br"),
              List.of("Accept: text/markdown"),
              List.of("Accept-Encoding: gzip", "If-None-Match: \"x\"", "If-None-Match: W/" + tag),
              List.of("If-None-Match: " + tag),
              List.of("If-Modified-Since: Fri, 01 Jan 2099 00:00:00 GMT"))) {
        var given = headers.toArray(String[]::new);
        assertThat(plain(http.get(path, given))).as(path).isEqualTo(plain(slow.get(path, given)));
        assertThat(plain(http.head(path, given))).as(path).isEqualTo(plain(slow.head(path, given)));
      }
    }
  }

  @Test
  void soItIsOnAConnectionThatStaysOpen() throws IOException {
    var tag = slow.get(POST, "Accept-Encoding: gzip").header("ETag");
    http.get(POST);
    try (var wire = new RawWire(server.port());
        var slowWire = new RawWire(writing.port())) {
      for (String headers :
          List.of(
              "",
              "Connection: keep-alive\r\nAccept-Encoding: gzip, deflate, br\r\n",
              "Accept: text/markdown\r\n",
              "Accept-Encoding: gzip\r\nIf-None-Match: \"x\"\r\nIf-None-Match: " + tag + "\r\n")) {
        for (String method : List.of("GET", "HEAD")) {
          var request = method + " " + POST + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
          var answer = wire.send(request).answer(method);
          var other = slowWire.send(request).answer(method);

          assertThat(plain(answer)).as(request).isEqualTo(plain(other));
        }
      }
    }
  }

  private static Http.Answer plain(RawWire.Answer answer) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(answer.headers());
    return plain(new Http.Answer(answer.status(), headers, answer.body()));
  }

  /** Without what differs each time. */
  private static Http.Answer plain(Http.Answer answer) {
    assertThat(answer.header("X-Request-Id")).startsWith("req-");
    assertThat(answer.header("Date")).endsWith(" GMT");
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(answer.headers());
    headers.keySet().removeAll(Set.of("X-Request-Id", "Date"));
    return new Http.Answer(answer.status(), headers, answer.body());
  }

  @Test
  void requestsThatFollowOneAnotherAreAnsweredInTheirOrder() {
    http.get("/docs/get-started/install.md");
    var one = "GET /docs/get-started/install.md HTTP/1.1\r\nHost: x\r\n\r\n";
    var last = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    var answer = http.raw(one.repeat(300) + last);

    assertThat(answer.body().split("title: Install Platform", -1)).hasSize(301);
    assertThat(answer.body()).endsWith("\r\n\r\nok");
  }

  /** More than fits into all buffers on the way, so that the server has to wait for the reader. */
  @Test
  void whoAsksForMuchAndReadsLateGetsAllOfIt() throws IOException {
    var file = http.get("/llms-full.txt").body().getBytes(StandardCharsets.UTF_8).length;
    var one = "GET /llms-full.txt HTTP/1.1\r\nHost: x\r\n\r\n";
    var last = one.replace("Host", "Connection: close\r\nHost");
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(30_000);
      socket
          .getOutputStream()
          .write((one.repeat(199) + last).getBytes(StandardCharsets.ISO_8859_1));
      http.get("/llms-full.txt");
      http.get("/llms-full.txt");

      assertThat(socket.getInputStream().transferTo(OutputStream.nullOutputStream()))
          .isBetween(200L * file, 200L * (file + 1_000));
    }
  }
}
