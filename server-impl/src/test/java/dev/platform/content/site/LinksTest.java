package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.app.ContentServer;
import dev.platform.content.source.Language;
import dev.platform.testing.TestClock;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No link leads nowhere. */
class LinksTest {
  private static final Pattern LINK =
      Pattern.compile("(?:href|src|data-index|action)=\"([^\"]*)\"");
  private static final Pattern MARKDOWN_LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]*)\"");
  private static final String HTML = "Accept: text/html";

  private static ContentServer server;
  private static Http http;
  private static String base;

  @BeforeAll
  static void start() {
    server = new ContentServer(new TestClock());
    http = new Http(server.port());
    base = server.origins().base().toString();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** From every page that is public, in every language, and from every file for machines. */
  @Test
  void noLinkIsBroken() throws Exception {
    Set<String> open = new LinkedHashSet<>(Sitemap.read(http, "/sitemap.xml").keySet());
    for (Language language : Language.translations()) {
      open.addAll(Sitemap.read(http, language.path("/sitemap.xml")).keySet());
    }
    for (String file :
        List.of("/llms.txt", "/llms-full.txt", "/robots.txt", "/.well-known/mcp.json")) {
      open.add(base + file);
    }
    List<String> pages = open.stream().map(LinksTest::path).toList();
    Map<String, Http.Answer> known = new HashMap<>();
    List<String> broken = new ArrayList<>();
    for (String page : pages) {
      for (String link : links(page, fetch(known, page).body())) {
        check(known, page, link, broken);
      }
    }

    assertThat(broken).isEmpty();
    assertThat(known.size()).isGreaterThan(100);
  }

  private static void check(
      Map<String, Http.Answer> known, String page, String link, List<String> broken) {
    var target = URI.create(page).resolve(path(link));
    if (target.isAbsolute() || target.getPath().equals("/graphql")) {
      return;
    }
    var answer = fetch(known, target.getPath());
    if (answer.status() != 200 && answer.status() != 301 && answer.status() != 302) {
      broken.add(page + " leads to " + link + ": " + answer.status());
    } else if (target.getFragment() != null && !ids(answer.body()).contains(target.getFragment())) {
      broken.add(page + " leads to " + link + ": no such part");
    }
  }

  private static Http.Answer fetch(Map<String, Http.Answer> known, String path) {
    return known.computeIfAbsent(path, it -> http.get(it, HTML));
  }

  private static Set<String> links(String page, String body) {
    Set<String> links = new LinkedHashSet<>();
    var plain = body.replaceAll("(?s)```.*?```", "");
    boolean isHtml = body.startsWith("<!doctype");
    Matcher link = (isHtml ? LINK : MARKDOWN_LINK).matcher(plain);
    while (link.find()) {
      links.add(link.group(1).replace("&amp;", "&"));
    }
    if (page.endsWith(".json") || page.endsWith("robots.txt")) {
      Matcher address = Pattern.compile(Pattern.quote(base) + "[^\"\\s]*").matcher(body);
      while (address.find()) {
        links.add(address.group());
      }
    }
    return links;
  }

  private static Set<String> ids(String body) {
    Set<String> ids = new LinkedHashSet<>();
    Matcher id = ID.matcher(body);
    while (id.find()) {
      ids.add(id.group(1));
    }
    return ids;
  }

  private static String path(String url) {
    var path = url.startsWith(base) ? url.substring(base.length()) : url;
    return path.isEmpty() ? "/" : path;
  }
}
