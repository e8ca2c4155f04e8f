package dev.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import dev.platform.edge.route.SiteRules.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** URLs of sites in all languages: encoded on the way out, compared decoded on the way in. */
class SiteUrlsTest {
  private static final TestEdge edge = TestEdge.started();

  @TempDir static Path root;

  @BeforeAll
  static void publish() throws IOException {
    Assumptions.assumeTrue(
        "UTF-8".equals(System.getProperty("sun.jnu.encoding")), "names of files are not UTF-8");
    for (var name : List.of("über uns", "100%25?#", "plain", "a+b&c")) {
      Files.createDirectories(root.resolve(name));
      Files.writeString(root.resolve(name).resolve("index.html"), name);
    }
    Files.writeString(root.resolve("menü.html"), "menü");
    edge.routes.put(
        TestEdge.ADDRESS,
        new HostRoute.Site(
            "srv-site",
            root,
            new SiteRules(
                List.of(
                    new SiteRules.Header("/über uns/*", "X-Name", "Übersicht ✓"),
                    new SiteRules.Header("/men%C3%BC.html", "X-Name", "Menü")),
                List.of(
                    redirect("/ziel", "/grüße/日本?q=ü#ö"),
                    redirect("/müll/*", "/abfall/*"),
                    redirect("/m%C3%A4h/:name", "/wiese/:name"),
                    redirect("/100%", "/hundert"),
                    redirect("/kept", "/a%20b%C3%BC%2F100%"),
                    redirect("/to/*", "/*"),
                    redirect("/out/*", "https://example.com/*"),
                    new SiteRules.PathRule(Kind.REWRITE, "/karte/*", "/menü.html"),
                    new SiteRules.PathRule(Kind.REWRITE, "/in/*", "/*/index.html")))));
  }

  @AfterAll
  static void close() {
    edge.close();
  }

  private static SiteRules.PathRule redirect(String source, String destination) {
    return new SiteRules.PathRule(Kind.REDIRECT, source, destination);
  }

  @ParameterizedTest
  @CsvSource({
    // the slash of a directory
    "/plain, /plain/",
    "/%C3%BCber%20uns, /%C3%BCber%20uns/",
    "/%c3%bcber%20uns?a=%C3%BC, /%C3%BCber%20uns/?a=%C3%BC",
    "/über%20uns, /%C3%BCber%20uns/",
    "/über%20uns?ü, /%C3%BCber%20uns/?%C3%BC",
    "/100%2525%3F%23, /100%2525%3F%23/",
    "/a+b%26c, /a+b&c/",
    // destinations and sources of routes
    "/ziel, /gr%C3%BC%C3%9Fe/%E6%97%A5%E6%9C%AC?q=%C3%BC#%C3%B6",
    "/m%C3%BCll/a%20b, /abfall/a%20b",
    "/m%c3%bcll/x%c3%a4y, /abfall/x%C3%A4y",
    "/müll/é, /abfall/%C3%A9",
    "/%6D%C3%BCll/1%3F2%2F3%23%25, /abfall/1%3F2%2F3%23%25",
    "/m%C3%A4h/gr%C3%BCn, /wiese/gr%C3%BCn",
    "/mäh/grün, /wiese/gr%C3%BCn",
    "/100%25, /hundert",
    "/kept, /a%20b%C3%BC%2F100%25",
    "/to/%FFx, /%FFx",
    // no host is made up
    "/to//evil.example, /evil.example",
    "/to/\\evil.example, /%5Cevil.example",
    "/to/%5Cevil.example, /%5Cevil.example",
    "/to/%5c%5cevil.example, /%5C%5Cevil.example",
    "/to//\\evil.example, /%5Cevil.example",
    "/to/%09/evil.example, /%09/evil.example",
    "/to/%2Fevil.example, /%2Fevil.example",
    "/to/%0d%0aX-Evil:%201, /%0D%0AX-Evil:%201",
    "/out/%40evil.example, https://example.com/@evil.example"
  })
  void locationsAreEncoded(String path, String location) {
    var answer = get(path);

    assertThat(answer.status()).isEqualTo(301);
    assertThat(answer.headers()).containsEntry("Location", location).doesNotContainKey("X-Evil");
  }

  @ParameterizedTest
  @CsvSource({
    "/men%C3%BC.html, menü, Menü",
    "/menü.html, menü, Menü",
    "/karte/m%C3%BCnchen, menü,",
    "/in/plain, plain,",
    "/in/%C3%BCber%20uns, über uns,",
    "/%C3%BCber%20uns/, über uns, Übersicht ✓",
    "/über%20uns/, über uns, Übersicht ✓"
  })
  void filesAndHeadersAreFound(String path, String body, String header) {
    var answer = get(path);

    assertThat(utf8(answer.body())).isEqualTo(body);
    assertThat(answer.headers().containsKey("X-Name")).isEqualTo(header != null);
    if (header != null) {
      assertThat(utf8(answer.headers().get("X-Name"))).isEqualTo(header);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/in/%2e%2e%2f..%2fetc",
        "/in/%252e%252e",
        "/%C3",
        "/%zz",
        "/%",
        "/plain%2Findex.html",
        "/%00"
      })
  void nothingElseIs(String path) {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void aRedirectToAnotherHostKeepsBytesReadable() {
    edge.routes.put(
        "moved", new HostRoute.Redirect("srv-web", "new.example", AllowList.EVERYWHERE));
    try (var wire = edge.wire()) {
      wire.send(raw("GET /ü?ü HTTP/1.1\r\nHost: moved.localhost\r\n\r\n"));

      assertThat(wire.readHead().headers())
          .containsEntry("Location", "http://new.example/%C3%BC?%C3%BC");
    }
  }

  private static Wire.Answer get(String path) {
    try (var wire = edge.wire()) {
      wire.send(raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"));
      return wire.read();
    }
  }

  private static byte[] raw(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The wire has a character for each byte. */
  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
