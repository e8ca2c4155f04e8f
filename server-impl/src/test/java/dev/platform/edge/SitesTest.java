package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SitesTest {

  private static final Instant MODIFIED = Instant.parse("2026-01-02T03:04:05Z");

  private final TestEdge edge = TestEdge.started();
  @TempDir private Path folder;
  private Path root;

  @BeforeEach
  void publish() throws IOException {
    root = Files.createDirectory(folder.resolve("site"));
    write("index.html", "<h1>home</h1>");
    write("docs/index.html", "<h1>docs</h1>");
    write("empty-folder/data.bin", "0123456789");
    write("a b+c.txt", "spaces");
    write("none.txt", "");
    write(".env", "SECRET=1");
    write(".git/config", "secret");
    write(".well-known/security.txt", "Contact: us");
    write("../outside.txt", "outside");
    Files.createSymbolicLink(root.resolve("out.txt"), folder.resolve("outside.txt"));
    Files.createSymbolicLink(root.resolve("out"), folder);
    Files.createSymbolicLink(root.resolve("env.txt"), root.resolve(".env"));
    Files.createSymbolicLink(root.resolve("inside.txt"), root.resolve("a b+c.txt"));
    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Site("srv-site", root, SiteRules.none()));
  }

  @AfterEach
  void close() {
    edge.close();
  }

  private void write(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    Files.setLastModifiedTime(file, FileTime.from(MODIFIED));
  }

  @ParameterizedTest
  @CsvSource({
    "/, <h1>home</h1>, text/html; charset=utf-8",
    "/?q=1, <h1>home</h1>, text/html; charset=utf-8",
    "/index.html, <h1>home</h1>, text/html; charset=utf-8",
    "/docs/, <h1>docs</h1>, text/html; charset=utf-8",
    "//docs//, <h1>docs</h1>, text/html; charset=utf-8",
    "/empty-folder/data.bin, 0123456789, application/octet-stream",
    "/a%20b+c.txt, spaces, text/plain; charset=utf-8",
    "/a%20b%2Bc.txt, spaces, text/plain; charset=utf-8",
    "/inside.txt, spaces, text/plain; charset=utf-8",
    "/none.txt, '', text/plain; charset=utf-8",
    "/.well-known/security.txt, Contact: us, text/plain; charset=utf-8"
  })
  void servesFiles(String path, String body, String type) {
    try (Wire wire = edge.wire()) {
      wire.send("GET " + path + " HTTP/1.1\nHost: 127.0.0.1\n\n");
      Wire.Answer answer = wire.read();

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(body);
      assertThat(answer.headers())
          .containsEntry("Content-Type", type)
          .containsEntry("Content-Length", String.valueOf(body.length()))
          .containsEntry("Last-Modified", "Fri, 02 Jan 2026 03:04:05 GMT")
          .containsKeys("ETag", "X-Request-Id");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nothing.txt",
        "/index.html/",
        "/empty-folder/",
        "/empty-folder",
        "/.env",
        "/.git/config",
        "/docs/../.env",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/docs/..%5c..%5coutside.txt",
        "/out.txt",
        "/out/outside.txt",
        "/out/site/.env",
        "/env.txt",
        "/%00",
        "/%zz",
        "/index.html%00.txt",
        "//etc/passwd"
      })
  void servesNothingElse(String path) {
    try (Wire wire = edge.wire()) {
      wire.send("GET " + path + " HTTP/1.1\nHost: 127.0.0.1\n\n");

      Wire.Answer answer = wire.read();
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.body()).startsWith("Page not found");
    }
  }

  @Test
  void leadsToTheFolder() {
    HttpResponse<String> answer = edge.get("/docs?a=b");

    assertThat(answer.statusCode()).isEqualTo(301);
    assertThat(answer.headers().firstValue("Location")).hasValue("/docs/?a=b");
  }

  @Test
  void neverLeadsToAnotherHost() throws IOException {
    write("evil.example/index.html", "x");
    try (Wire wire = edge.wire()) {
      wire.send("GET //evil.example HTTP/1.1\nHost: 127.0.0.1\n\n");

      assertThat(wire.read().headers()).containsEntry("Location", "/evil.example/");
    }
  }

  @Test
  void showsTheSitesOwnPageForWhatIsMissing() throws IOException {
    write("404.html", "<h1>ours</h1>");

    HttpResponse<String> answer = edge.get("/nothing", "If-None-Match", "*");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("<h1>ours</h1>");
    assertThat(edge.logged())
        .extracting(
            RequestLog.Entry::resource, RequestLog.Entry::status, RequestLog.Entry::bytesOut)
        .containsExactly("srv-site", 404, 13L);
  }

  @Test
  void answersHeadWithoutABody() {
    try (Wire wire = edge.wire()) {
      wire.send(
          """
          HEAD /empty-folder/data.bin HTTP/1.1
          Host: 127.0.0.1

          GET /docs/ HTTP/1.1
          Host: 127.0.0.1

          """);

      assertThat(wire.readHead().headers()).containsEntry("Content-Length", "10");
      assertThat(wire.read().body()).isEqualTo("<h1>docs</h1>");
    }
  }

  @Test
  void refusesToBeChanged() {
    HttpResponse<String> answer = edge.send(edge.request("/").POST(BodyPublishers.ofString("x")));

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
  }

  @Test
  void tellsAClientThatItsCopyIsStillGood() throws IOException {
    String tag = edge.get("/").headers().firstValue("ETag").orElseThrow();

    assertThat(edge.get("/", "If-None-Match", tag).statusCode()).isEqualTo(304);
    assertThat(edge.get("/", "If-None-Match", "\"x\", W/" + tag).statusCode()).isEqualTo(304);
    assertThat(since("Fri, 02 Jan 2026 03:04:05 GMT")).isEqualTo(304);
    assertThat(since("Fri, 02 Jan 2026 03:04:04 GMT")).isEqualTo(200);
    assertThat(since("yesterday")).isEqualTo(200);

    write("index.html", "<h1>changed</h1>");
    assertThat(edge.get("/", "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @Test
  void anotherReleaseHasOtherTags() throws IOException {
    String tag = edge.get("/").headers().firstValue("ETag").orElseThrow();
    Path next = Files.createDirectory(folder.resolve("next"));
    Files.writeString(next.resolve("index.html"), "<h1>HOME</h1>");
    Files.setLastModifiedTime(next.resolve("index.html"), FileTime.from(MODIFIED));

    edge.routes.put(TestEdge.ADDRESS, new HostRoute.Site("srv-site", next, SiteRules.none()));

    assertThat(edge.get("/", "If-None-Match", tag).body()).isEqualTo("<h1>HOME</h1>");
  }

  private int since(String date) {
    return edge.get("/", "If-Modified-Since", date).statusCode();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=2-4, 206, 234, bytes 2-4/10",
    "bytes=7-, 206, 789, bytes 7-9/10",
    "bytes=-2, 206, 89, bytes 8-9/10",
    "bytes=-99, 206, 0123456789, bytes 0-9/10",
    "bytes=5-99, 206, 56789, bytes 5-9/10",
    "bytes=10-, 416, '', bytes */10",
    "bytes=-0, 416, '', bytes */10",
    "'bytes=0-1,3-4', 200, 0123456789,",
    "bytes=4-2, 200, 0123456789,",
    "lines=1-2, 200, 0123456789,"
  })
  void servesRanges(String range, int status, String body, String contentRange) {
    HttpResponse<String> answer = edge.get("/empty-folder/data.bin", "Range", range);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.headers().firstValue("Content-Range").orElse(null)).isEqualTo(contentRange);
  }

  @Test
  void servesARangeOnlyOfTheVersionThatTheClientKnows() {
    String path = "/empty-folder/data.bin";
    String tag = edge.get(path).headers().firstValue("ETag").orElseThrow();

    assertThat(edge.get(path, "Range", "bytes=0-0", "If-Range", tag).body()).isEqualTo("0");
    assertThat(edge.get(path, "Range", "bytes=0-0", "If-Range", "\"old\"").statusCode())
        .isEqualTo(200);
  }

  @Test
  void compressesTextIfTheClientLikesIt() throws Exception {
    String text = "<p>again and again</p>\n".repeat(500);
    write("long.html", text);
    write("long.bin", text);

    HttpResponse<byte[]> zipped = bytes("/long.html", "gzip, br");
    HttpResponse<byte[]> plain = bytes("/long.html", "gzip;q=0");
    HttpResponse<byte[]> binary = bytes("/long.bin", "gzip");

    assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(zipped.headers().firstValue("Vary")).hasValue("accept-encoding");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
        .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    assertThat(plain.body()).hasSize(text.length());
    assertThat(plain.headers().firstValue("Vary")).isPresent();
    assertThat(plain.headers().firstValue("ETag"))
        .isNotEqualTo(zipped.headers().firstValue("ETag"));
    assertThat(binary.headers().firstValue("Content-Encoding")).isEmpty();
    String tag = zipped.headers().firstValue("ETag").orElseThrow();
    assertThat(edge.get("/long.html", "Accept-Encoding", "gzip", "If-None-Match", tag).statusCode())
        .isEqualTo(304);
  }

  @Test
  void servesALargeFile() throws Exception {
    try (var file = new RandomAccessFile(root.resolve("large.bin").toFile(), "rw")) {
      file.setLength(50L * 1024 * 1024);
    }
    HttpResponse<byte[]> answer =
        edge.client.send(edge.request("/large.bin").build(), BodyHandlers.ofByteArray());

    assertThat(answer.body()).hasSize(50 * 1024 * 1024);
    assertThat(edge.logged().bytesOut()).isEqualTo(50L * 1024 * 1024);
  }

  private HttpResponse<byte[]> bytes(String path, String encodings) throws Exception {
    return edge.client.send(
        edge.request(path).header("Accept-Encoding", encodings).build(),
        BodyHandlers.ofByteArray());
  }

  @ParameterizedTest
  @CsvSource({
    "/index.html, 200, '', <h1>home</h1>",
    "/blog/2026/first, 301, /posts/first-2026, ''",
    "/out/a/b?q=1, 301, https://example.com/a/b?q=1, ''",
    "/find?q=1, 301, /search?own=2, ''",
    "/two//example.com, 301, /example.com, ''",
    "/guide, 200, '', <h1>docs</h1>",
    "/lost, 404, '', ''",
    "/app/any/where, 200, '', <h1>home</h1>"
  })
  void routesLeadWhereNoFileIs(String path, int status, String location, String body) {
    edge.routes.put(
        TestEdge.ADDRESS,
        new HostRoute.Site(
            "srv-site",
            root,
            new SiteRules(
                List.of(),
                List.of(
                    redirect("/index.html", "/never"),
                    redirect("/blog/:year/:name", "/posts/:name-:year"),
                    redirect("/out/*", "https://example.com/*"),
                    redirect("/find", "/search?own=2"),
                    redirect("/two/*", "/*"),
                    new SiteRules.PathRule(SiteRules.Kind.REWRITE, "/guide", "/docs"),
                    new SiteRules.PathRule(SiteRules.Kind.REWRITE, "/lost", "/../outside.txt"),
                    new SiteRules.PathRule(SiteRules.Kind.REWRITE, "/app/*", "/index.html")))));

    try (Wire wire = edge.wire()) {
      wire.send("GET " + path + " HTTP/1.1\nHost: 127.0.0.1\n\n");
      var answer = wire.read();
      assertThat(answer.status()).isEqualTo(status);
      assertThat(answer.headers().get("Location")).isEqualTo(location.isEmpty() ? null : location);
      if (!body.isEmpty()) {
        assertThat(answer.body()).isEqualTo(body);
      }
    }
  }

  /** A regular expression that goes back and forth would need more than the age of the world. */
  @Test
  void noPatternHoldsUpWhoeverElseIsServed() {
    var path = "/" + "*a".repeat(10) + "b";
    edge.routes.put(
        TestEdge.ADDRESS,
        new HostRoute.Site(
            "srv-site",
            root,
            new SiteRules(
                Collections.nCopies(500, new SiteRules.Header(path, "X-Slow", "1")),
                Collections.nCopies(500, redirect(path, "/never")))));

    var slow =
        edge.client.sendAsync(
            edge.request("/" + "a".repeat(4_000)).build(), BodyHandlers.discarding());

    assertThat(edge.get("/").statusCode()).isEqualTo(200);
    assertThat(slow.join().statusCode()).isEqualTo(404);
    assertThat(edge.get("/" + "a".repeat(4_000) + "b").headers().firstValue("Location"))
        .hasValue("/never");
  }

  @Test
  void headersAreAddedToTheirPathsInPlaceOfTheEdgesOwn() {
    edge.routes.put(
        TestEdge.ADDRESS,
        new HostRoute.Site(
            "srv-site",
            root,
            new SiteRules(
                List.of(
                    new SiteRules.Header("/*", "X-All", "1"),
                    new SiteRules.Header("/docs/*", "Cache-Control", "no-store")),
                List.of())));

    var home = edge.get("/");
    var docs = edge.get("/docs/");
    var missing = edge.get("/nothing");

    assertThat(home.headers().firstValue("X-All")).hasValue("1");
    assertThat(home.headers().firstValue("Cache-Control"))
        .hasValue("public, max-age=0, must-revalidate");
    assertThat(docs.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(missing.headers().firstValue("X-All")).hasValue("1");
  }

  private static SiteRules.PathRule redirect(String source, String destination) {
    return new SiteRules.PathRule(SiteRules.Kind.REDIRECT, source, destination);
  }
}
