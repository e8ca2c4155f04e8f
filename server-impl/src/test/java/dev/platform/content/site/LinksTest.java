package dev.platform.content.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.content.source.Language;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No link leads nowhere. */
@Tag("slow")
class LinksTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src|data-url|action)=\"([^\"]*)\"");
  private static final Pattern MARKDOWN_LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]*)\"");
  private static final String HTML = "Accept: text/html";

  @RegisterExtension static final Website website = new Website();

  /** From every page that is public, in every language, and from every file for machines. */
  @Test
  void noLinkIsBroken() throws Exception {
    Set<String> open = new LinkedHashSet<>(Sitemap.read(website.http(), "/sitemap.xml").keySet());
    for (Language language : Language.translations()) {
      open.addAll(Sitemap.read(website.http(), language.path("/sitemap.xml")).keySet());
    }
    for (String file :
        List.of("/llms.txt", "/llms-full.txt", "/robots.txt", "/.well-known/mcp.json")) {
      open.add(website.base() + file);
    }
    List<String> pages = open.stream().map(LinksTest::path).toList();
    Map<String, Target> known = new HashMap<>();
    Set<URI> good = new HashSet<>();
    List<String> broken = new ArrayList<>();
    for (String page : pages) {
      for (String link : known.computeIfAbsent(page, LinksTest::target).links()) {
        var target = URI.create(page).resolve(path(link));
        if (!good.contains(target)) {
          fault(known, target)
              .ifPresentOrElse(
                  fault -> broken.add(page + " leads to " + link + ": " + fault),
                  () -> good.add(target));
        }
      }
    }

    assertThat(broken).isEmpty();
    assertThat(known.size()).isGreaterThan(100);
  }

  /** What a link can lead to, and where that leads; read once, since pages are many. */
  private record Target(int status, Set<String> parts, Set<String> links) {}

  private static Optional<String> fault(Map<String, Target> known, URI target) {
    if (target.isAbsolute() || target.getPath().equals("/graphql")) {
      return Optional.empty();
    }
    var found = known.computeIfAbsent(target.getPath(), LinksTest::target);
    if (!Set.of(200, 301, 302).contains(found.status())) {
      return Optional.of(String.valueOf(found.status()));
    }
    return target.getFragment() == null || found.parts().contains(target.getFragment())
        ? Optional.empty()
        : Optional.of("no such part");
  }

  private static Target target(String path) {
    var answer = website.http().get(path, HTML);
    return new Target(answer.status(), ids(answer.body()), links(path, answer.body()));
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
      Matcher address = Pattern.compile(Pattern.quote(website.base()) + "[^\"\\s]*").matcher(body);
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
    var path = url.startsWith(website.base()) ? url.substring(website.base().length()) : url;
    return path.isEmpty() ? "/" : path;
  }
}
