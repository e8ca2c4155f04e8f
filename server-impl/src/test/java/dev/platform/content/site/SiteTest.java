package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.app.ContentServer;
import dev.platform.base.contract.Contract;
import dev.platform.base.json.Json;
import dev.platform.content.source.Language;
import dev.platform.testing.TestClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteTest {
  private static final String POST = "/blog/2026/11/21/a-contract-you-can-believe";
  private static final String HTML = "Accept: text/html";

  private static final TestClock CLOCK = new TestClock();
  private static ContentServer server;
  private static Http http;
  private static String base;

  @BeforeAll
  static void start() {
    server = new ContentServer(CLOCK);
    http = new Http(server.port());
    base = server.origins().base().toString();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/sitemap.xml",
        "/de/sitemap.xml",
        "/llms.txt",
        "/llms-full.txt",
        "/docs/get-started/llms.txt",
        "/content/openapi.json",
        "/content/platform-openapi.json",
        "/schema/render.yaml.json",
        "/docs/get-started/install.md",
        "/docs/mcp-server.md",
        POST + ".md",
        "/de" + POST + ".md",
        "/ko" + POST + ".md",
        "/docs/get-started/install",
        "/"
      })
  void whatIsUnchangedIsNotSentAgain(String path) {
    for (String encoding : List.of("Accept-Encoding: gzip", "Accept-Encoding: identity")) {
      var first = http.get(path, encoding);
      var tag = first.header("ETag");
      var again = http.get(path, encoding, "If-None-Match: \"x\"", "If-None-Match: W/" + tag);
      var head = http.head(path, encoding, "If-None-Match: *");

      assertThat(first.status()).isEqualTo(200);
      assertThat(tag).matches("\"[A-Za-z0-9_-]{43}\"");
      assertThat(again.status()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
      assertThat(again.header("ETag")).isEqualTo(tag);
      assertThat(again.header("Date")).endsWith(" GMT");
      assertThat(again.header("Vary")).isEqualTo(first.header("Vary"));
      assertThat(again.header("Cache-Control")).isEqualTo(first.header("Cache-Control"));
      assertThat(again.headers()).doesNotContainKeys("Content-Type", "Content-Encoding");
      assertThat(head.status()).isEqualTo(304);
      if (first.headers().containsKey("Last-Modified")) {
        var since = "If-Modified-Since: " + first.header("Last-Modified");
        assertThat(http.get(path, encoding, since).status()).isEqualTo(304);
        assertThat(http.get(path, encoding, since, "If-None-Match: \"x\"").status()).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/healthz",
        "/robots.txt",
        "/mcp",
        "/.well-known/mcp.json",
        "/.well-known/oauth-authorization-server",
        "/.well-known/security.txt",
        "/manifest.webmanifest",
        "/oauth/client-metadata.json",
        "/docs/unknown.md",
        "/docs/unknown",
        "/xx/sitemap.xml",
        "/fr/sitemap.xml"
      })
  void nothingElseIsConditional(String path) {
    var plain = http.get(path);
    var conditional =
        http.get(path, "If-None-Match: *", "If-Modified-Since: Fri, 01 Jan 2099 00:00:00 GMT");

    assertThat(conditional.status()).isEqualTo(plain.status()).isNotEqualTo(304);
    assertThat(conditional.body()).isEqualTo(plain.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/docs",
        "/docs/get-started/install",
        "/docs/get-started/install.md",
        "/sitemap.xml",
        "/llms.txt",
        "/mcp",
        "/healthz",
        "/docs/unknown.md",
        "/robots.txt",
        "/content/openapi.json"
      })
  void headSaysWhatGetDoesWithoutABody(String path) {
    var get = http.get(path, "Accept-Encoding: gzip");
    var head = http.head(path, "Accept-Encoding: gzip");

    assertThat(head.status()).isEqualTo(get.status());
    assertThat(head.body()).isEmpty();
    for (String name : List.of("ETag", "Content-Type", "Content-Encoding", "Vary", "Location")) {
      assertThat(head.header(name)).as(name).isEqualTo(get.header(name));
    }
  }

  /** Nothing of these may name a file, inside or outside of the content. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/../../../../etc/passwd.md",
        "/docs/../blog.md",
        "/docs/get-started/../get-started/install.md",
        "/docs/./get-started/install.md",
        "/docs//get-started/install.md",
        "/docs/get-started//install.md",
        "/docs/get-started%2Finstall.md",
        "/docs/get-started%2finstall.md",
        "/docs/get-started%5Cinstall.md",
        "/docs/get-started\\install.md",
        "/docs/%2e%2e/%2e%2e/secret.key.md",
        "/docs/%2e%2e%2f%2e%2e%2fsecret.key.md",
        "/docs/..%2f..%2f..%2fetc%2fpasswd.md",
        "/docs/..%252f..%252fetc%252fpasswd.md",
        "/docs/..;/..;/etc/passwd.md",
        "/docs/get-started/install;v=1.md",
        "/docs/get-started/install%00.md",
        "/docs/get-started/install.md%00",
        "/docs/get-started/install.md%00.html",
        "/docs/%c0%ae%c0%ae/x.md",
        "/docs/%ff%fe.md",
        "/docs/%.md",
        "/docs/%zz.md",
        "/docs/\u00e4.md",
        "/docs/.md",
        "/docs/index.md",
        "/docs/get-started/index.md",
        "/docs/.git/config.md",
        "/docs/GET-STARTED/INSTALL.md",
        "/docs/get-started/install.md/",
        "/docs/get-started/install.MD",
        "/docs.de/get-started/install.md",
        "/blog/2026/11/21/../21/a-contract-you-can-believe.md",
        "/blog/2026/11/21/a-contract-you-can-believe%2f.md",
        "/blog/2026/11/21%2fa-contract-you-can-believe.md",
        "/blog/2026/13/41/x.md",
        "/blog/1/1/1/a-contract-you-can-believe.md",
        "/xx/blog/2026/11/21/a-contract-you-can-believe.md",
        "/en/blog/2026/11/21/a-contract-you-can-believe.md",
        "/assets/..%2f..%2flogback.xml",
        "/assets/../logback.xml",
        "/assets/%2e%2e/logback.xml",
        "//etc/passwd",
        "/../../../../etc/passwd"
      })
  void noAddressLeadsOutside(String path) {
    var answer = http.get(path);

    assertThat(answer.status()).as(path).isIn(400, 404);
    assertThat(answer.body()).doesNotContain("root:").doesNotContain("description:");
    assertThat(http.get(path, "If-None-Match: *").status()).isEqualTo(answer.status());
  }

  @Test
  void longAndStrangeRequestsAreRefused() {
    assertThat(http.get("/docs/" + "a".repeat(8_000) + ".md").status()).isIn(400, 404, 414);
    assertThat(http.get("/docs/" + "a/".repeat(8_000) + "b.md").status()).isIn(400, 404, 414);
    assertThat(http.get("/docs/" + "a".repeat(60_000) + ".md").status()).isIn(0, 400, 404, 414);
    assertThat(
            http.raw("GET /docs/a\0b.md HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").status())
        .isIn(0, 400, 404);
    assertThat(http.get("/healthz").body()).isEqualTo("ok");
  }

  @Test
  void aPageIsThereInBothForms() {
    var markdown = http.get("/docs/get-started/install.md");
    var negotiated =
        http.get("/docs/get-started/install", "Accept: text/html;q=0.5, text/markdown");
    var page = http.get("/docs/get-started/install", HTML);

    assertThat(markdown.header("Content-Type")).isEqualTo("text/markdown; charset=utf-8");
    assertThat(markdown.header("Vary")).isEqualTo("Accept, Accept-Encoding");
    assertThat(markdown.body()).startsWith("---\n").contains("\ntitle: Install Platform\n");
    assertThat(negotiated.body()).isEqualTo(markdown.body());
    assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("Vary")).isEqualTo("Accept, Accept-Encoding");
    assertThat(page.header("Link"))
        .contains("<" + base + "/docs/get-started/install.md>; rel=\"alternate\"");
    assertThat(page.body())
        .contains(
            "<link rel=\"alternate\" type=\"text/markdown\" href=\""
                + base
                + "/docs/get-started/install.md\">");
  }

  @Test
  void whatIsNotThereDoesNotLookAsIfItWere() {
    var badge = "<span class=\"badge not-implemented\" lang=\"en\">Not implemented</span>";
    var page = http.get("/docs/reference/dedicated-ips", HTML).body();

    assertThat(page.substring(page.indexOf("<main")))
        .contains(badge, "This version implements none");
    assertThat(page).doesNotContain("curl");
    assertThat(http.get("/docs", HTML).body()).contains(badge);
    assertThat(http.get("/de/docs", HTML).body()).contains("Nicht implementiert");
  }

  @Test
  void whatPagesAreMadeWithIsAskedForOnce() {
    var sheet =
        Pattern.compile("/assets/docs\\.[\\w-]{8}\\.css").matcher(http.get("/", HTML).body());
    assertThat(sheet.find()).isTrue();

    assertThat(http.get(sheet.group()).header("Cache-Control")).contains("immutable");
    assertThat(http.get(sheet.group()).body()).isEqualTo(http.get("/assets/docs.css").body());
    assertThat(http.get("/assets/docs.css").header("Cache-Control")).doesNotContain("immutable");
    assertThat(http.get("/assets/docs.aaaaaaaa.css").status()).isEqualTo(404);
  }

  @Test
  void whatIsNotTranslatedIsEnglish() {
    assertThat(http.get("/de" + POST + ".md").body()).contains("Ein API-Vertrag");
    assertThat(http.get("/ko" + POST + ".md").body()).isEqualTo(http.get(POST + ".md").body());
    assertThat(http.get("/ko" + POST, HTML).body())
        .contains("<html lang=\"ko\">")
        .contains("<article lang=\"en\">");
  }

  @Test
  void whereNothingIsPeopleSeeAPageAndProgramsASentence() {
    assertThat(http.get("/docs/unknown", HTML).header("Content-Type")).startsWith("text/html");
    assertThat(http.get("/unknown", HTML).body()).contains("<h1>Page not found</h1>");
    assertThat(http.get("/docs/unknown.md").header("Content-Type")).startsWith("text/plain");
    assertThat(http.get("/docs/unknown", "Accept: text/markdown").header("Content-Type"))
        .startsWith("text/plain");
    assertThat(http.get("/unknown", "Accept: ,;broken").status()).isEqualTo(404);
    assertThat(http.get("/docs/unknown").header("Cache-Control")).isEqualTo("no-store");
  }

  @ParameterizedTest
  @CsvSource({
    "/docs/, /docs",
    "/blog/, /blog",
    "/de/, /de",
    "/de/docs/, /de/docs",
    "/docs/get-started/install/, /docs/get-started/install",
    "/docs/get-started/install/?a=b&c=%20, /docs/get-started/install?a=b&c=%20",
    "/blog/2026/11/21/a-contract-you-can-believe/, /blog/2026/11/21/a-contract-you-can-believe"
  })
  void aSlashTooManyLeadsToThePage(String path, String page) {
    for (var answer :
        List.of(http.get(path, HTML), http.head(path), http.get(path, "If-None-Match: *"))) {
      assertThat(answer.status()).isEqualTo(308);
      assertThat(URI.create(answer.header("Location")).getPath())
          .isEqualTo(URI.create(page).getPath());
      assertThat(answer.header("Location")).endsWith(page);
      assertThat(answer.body()).isEmpty();
      assertThat(answer.headers()).doesNotContainKeys("Content-Type", "ETag");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/docs//", "/docs/unknown/", "/llms.txt/", "/docs/install.md/", "//evil.example/"})
  void aSlashTooManyLeadsNowhereElse(String path) {
    assertThat(http.get(path, HTML).status()).isEqualTo(404);
  }

  @Test
  void whatIsNotAllowedIsSaidInASentence() {
    var page = http.send("DELETE", "/docs", HTML);
    var queries = http.send("DELETE", "/graphql");

    assertThat(page.status()).isEqualTo(405);
    assertThat(page.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(page.header("Content-Type")).startsWith("text/plain");
    assertThat(page.body())
        .isEqualTo("DELETE is not allowed for this URL. Allowed methods: GET, HEAD, OPTIONS.");
    assertThat(queries.status()).isEqualTo(405);
    assertThat(queries.header("Allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
    assertThat(queries.header("Content-Type")).startsWith("application/json");
    assertThat(queries.body()).startsWith("{\"errors\":[{");
  }

  @Test
  void aHeadThatIsTooLargeIsRefusedWithAReason() {
    var much = "a".repeat(3 << 20);
    var query = http.get("/graphql?query=" + much);
    var page = http.get("/docs?q=" + much);
    var headers = http.get("/docs", "X-Much: " + much);

    assertThat(query.status()).isEqualTo(414);
    assertThat(query.header("Content-Type")).isEqualTo("application/json");
    assertThat(query.body()).startsWith("{\"errors\":[{").contains("limit of 65536 bytes");
    assertThat(page.status()).isEqualTo(414);
    assertThat(page.header("Content-Type")).startsWith("text/plain");
    assertThat(headers.status()).isEqualTo(431);
    assertThat(headers.header("Connection")).isEqualTo("close");
    assertThat(http.head("/graphql?query=" + much).status()).isEqualTo(414);
  }

  @Test
  void linksInMarkdownAreWhole() {
    for (String path : List.of("/docs/get-started.md", POST + ".md", "/llms-full.txt")) {
      assertThat(http.get(path).body()).contains("](" + base + "/").doesNotContain("](/");
    }
  }

  @Test
  void parametersThatOthersAddAreIgnored() {
    assertThat(http.get("/docs/get-started?utm_source=x&a=%zz").status()).isIn(200, 400);
    assertThat(http.get("/docs?q=deploy").status()).isEqualTo(200);
    assertThat(http.get("/llms.txt?v=1").status()).isEqualTo(200);
  }

  @Test
  void redirectsLeadWhereTheyShould() {
    var issuer = http.get("/.well-known/oauth-authorization-server");
    var guide = http.get("/mcp");

    assertThat(issuer.status()).isEqualTo(301);
    assertThat(issuer.header("Location"))
        .isEqualTo(server.origins().oauth() + "/.well-known/oauth-authorization-server");
    assertThat(guide.status()).isEqualTo(302);
    assertThat(guide.header("Location")).endsWith("/docs/mcp-server");
  }

  @Test
  void theSecurityContactIsValidAndNeverOld() {
    for (Duration wait : List.of(Duration.ZERO, Duration.ofDays(400))) {
      CLOCK.pass(wait);
      Map<String, String> fields = new HashMap<>();
      http.get("/.well-known/security.txt")
          .body()
          .lines()
          .forEach(line -> fields.put(line.split(": ", 2)[0], line.split(": ", 2)[1]));

      assertThat(URI.create(fields.get("Contact")).getScheme()).isIn("mailto", "https");
      assertThat(fields).containsEntry("Canonical", base + "/.well-known/security.txt");
      assertThat(Instant.parse(fields.get("Expires")))
          .isAfter(CLOCK.instant().plus(Duration.ofDays(30)))
          .isBefore(CLOCK.instant().plus(Duration.ofDays(365)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"get-mcp-manifest", "get-web-manifest", "get-client-metadata"})
  void smallDocumentsAreAsTheContractHasThem(String id) throws IOException {
    var path =
        Map.of(
                "get-mcp-manifest", "/.well-known/mcp.json",
                "get-web-manifest", "/manifest.webmanifest",
                "get-client-metadata", "/oauth/client-metadata.json")
            .get(id);
    var answer = http.get(path);

    assertThat(
            Contract.load("content")
                .operation(id)
                .orElseThrow()
                .checkResponse(
                    200, answer.header("Content-Type"), Json.MAPPER.readTree(answer.body())))
        .isEmpty();
  }

  @Test
  void theClientIsItsOwnDocument() throws IOException {
    JsonNode client = Json.MAPPER.readTree(http.get("/oauth/client-metadata.json").body());

    assertThat(client.get("client_id").asText()).isEqualTo(base + "/oauth/client-metadata.json");
    assertThat(client.get("token_endpoint_auth_method").asText()).isEqualTo("none");
    assertThat(client.has("client_secret")).isFalse();
    assertThat(client.get("redirect_uris"))
        .allSatisfy(it -> assertThat(URI.create(it.asText()).getHost()).isIn("127.0.0.1", "[::1]"));
  }

  @Test
  void theIconsOfTheManifestAreWhatItSays() throws IOException {
    for (JsonNode icon :
        Json.MAPPER.readTree(http.get("/manifest.webmanifest").body()).get("icons")) {
      assertThat(http.get(icon.get("src").asText()).header("Content-Type"))
          .isEqualTo(icon.get("type").asText());
    }
  }

  @Test
  void allSitemapsHaveTheSamePagesAndAgreeOnTheirLanguages() throws Exception {
    var english = Sitemap.read(http, "/sitemap.xml");
    assertThat(english).isNotEmpty();
    for (Language language : Language.translations()) {
      var localized = Sitemap.read(http, language.path("/sitemap.xml"));

      assertThat(localized.keySet())
          .containsExactlyElementsOf(
              english.keySet().stream()
                  .map(it -> base + language.path(URI.create(it).getPath()))
                  .toList());
      assertThat(localized.values()).containsExactlyElementsOf(english.values());
    }
    english.forEach(
        (page, languages) ->
            assertThat(languages).containsEntry("x-default", page).containsEntry("en", page));
  }

  @Test
  void theIndexForAgentsHasEveryPageOfTheDocs() throws Exception {
    var index = http.get("/llms.txt").body();

    assertThat(index).startsWith("# ").contains("\n> ").hasSizeLessThan(50_000);
    Sitemap.read(http, "/sitemap.xml").keySet().stream()
        .filter(it -> it.startsWith(base + "/docs/"))
        .forEach(it -> assertThat(index).contains("](" + it + ".md): "));
    assertThat(index)
        .contains(
            "[Dedicated IPs reference]("
                + base
                + "/docs/reference/dedicated-ips.md): (not-implemented) ")
        .contains("[Services reference](" + base + "/docs/reference/services.md): (partial) ")
        .contains("[Projects reference](" + base + "/docs/reference/projects.md): (implemented) ");
  }
}
