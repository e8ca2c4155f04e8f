package dev.platform.content.release;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.Outbound.Limits;
import dev.platform.base.net.Outbound.Request;
import dev.platform.base.net.Outbound.Response;
import dev.platform.base.net.OutboundException;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The list of releases on the code-hosting service. It remembers the pages that it read, and asks
 * for them again by their tags. For one thread.
 */
final class Feed {
  private static final Logger log = LoggerFactory.getLogger(Feed.class);
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(10), 8 * 1024 * 1024);
  private static final int MAX_PAGES = 10;
  private static final Pattern NEXT =
      Pattern.compile("<([^<>]*)>\\s*;[^,<]*\\brel\\s*=\\s*\"?next\\b");

  private final ReleaseSettings settings;
  private final Outbound outbound;
  private final Clock clock;
  private final URI first;
  private Map<URI, Page> pages = Map.of();

  Feed(ReleaseSettings settings, String repository, Outbound outbound, Clock clock) {
    this.settings = settings;
    this.outbound = outbound;
    this.clock = clock;
    this.first =
        URI.create(settings.upstream() + "/repos/" + repository + "/releases?per_page=100");
  }

  /** All published releases. The first thousand entries of the list are looked at. */
  List<Release> read() throws FeedFailure {
    Map<URI, Page> read = new LinkedHashMap<>();
    URI at = first;
    while (at != null && read.size() < MAX_PAGES && !read.containsKey(at)) {
      Page page = page(at, pages.get(at));
      read.put(at, page);
      at = page.next();
    }
    pages = read;
    return read.values().stream().flatMap(page -> page.releases().stream()).toList();
  }

  private Page page(URI at, @Nullable Page known) throws FeedFailure {
    Map<String, String> headers = new HashMap<>();
    headers.put("Accept", "application/vnd.github+json");
    headers.put("User-Agent", "platform-content");
    settings.token().ifPresent(it -> headers.put("Authorization", "Bearer " + it.reveal()));
    if (known != null && known.tag() != null) {
      headers.put("If-None-Match", known.tag());
    }
    Response response = send(new Request("releases", "GET", at, headers, new byte[0]));
    if (response.status() == 304 && known != null) {
      return known;
    }
    if (response.status() != 200) {
      throw rejected(response);
    }
    return new Page(
        response.headers().get("etag"),
        releases(response.body()),
        next(response.headers().get("link")));
  }

  private Response send(Request request) throws FeedFailure {
    try {
      return outbound.send(request, LIMITS);
    } catch (OutboundException e) {
      throw new FeedFailure(String.valueOf(e.getMessage()));
    }
  }

  private FeedFailure rejected(Response response) {
    int status = response.status();
    boolean limited = status == 429 || status == 403 || status == 503;
    return new FeedFailure(
        "the response status was " + status,
        limited ? notBefore(response.headers()) : Optional.empty());
  }

  /** When a limit of requests ends, as told in one of two ways. */
  private Optional<Instant> notBefore(Map<String, String> headers) {
    Optional<Long> seconds = number(headers.get("retry-after"));
    if (seconds.isPresent()) {
      return seconds.map(clock.instant()::plusSeconds);
    }
    return "0".equals(headers.get("x-ratelimit-remaining"))
        ? number(headers.get("x-ratelimit-reset")).map(Instant::ofEpochSecond)
        : Optional.empty();
  }

  private static Optional<Long> number(@Nullable String text) {
    return text != null && text.matches("[0-9]{1,10}")
        ? Optional.of(Long.parseLong(text))
        : Optional.empty();
  }

  /** The following page. Nobody makes us send our token to another origin. */
  private @Nullable URI next(@Nullable String link) {
    var matcher = NEXT.matcher(link == null ? "" : link);
    if (!matcher.find()) {
      return null;
    }
    return within(first, matcher.group(1)).orElse(null);
  }

  private List<Release> releases(byte[] body) throws FeedFailure {
    try {
      JsonNode list = Json.MAPPER.readTree(body);
      if (!list.isArray()) {
        throw new FeedFailure("the response is not a list of releases");
      }
      List<Release> releases = new ArrayList<>();
      for (JsonNode each : list) {
        release(each).ifPresent(releases::add);
      }
      return releases;
    } catch (IOException e) {
      log.debug("the list of releases cannot be read", e);
      throw new FeedFailure("the response is not JSON");
    }
  }

  private Optional<Release> release(JsonNode node) throws FeedFailure {
    if (!node.isObject()) {
      throw new FeedFailure("the response is not a list of releases");
    }
    if (node.path("draft").asBoolean() || node.path("prerelease").asBoolean()) {
      return Optional.empty();
    }
    var tag = node.path("tag_name").asText("");
    var version = ReleaseVersion.ofTag(tag);
    var page = within(settings.web(), node.path("html_url").asText(""));
    if (version.isEmpty() || page.isEmpty()) {
      log.debug("skipped the release {}: its version or URL is invalid", tag);
      return Optional.empty();
    }
    var title = node.path("name").asText("").strip();
    return Optional.of(
        new Release(
            version.get(),
            title.isEmpty() || node.path("name").isNull() ? version.get().toString() : title,
            node.path("body").isTextual() ? node.path("body").asText() : "",
            page.get(),
            files(node.path("assets"))));
  }

  private Map<String, URI> files(JsonNode assets) {
    Map<String, URI> files = new HashMap<>();
    for (JsonNode asset : assets) {
      var name = asset.path("name").asText("");
      var url = asset.path("browser_download_url").asText("");
      var target = within(settings.files(), url).or(() -> within(settings.web(), url));
      if (!asset.path("state").asText("uploaded").equals("uploaded")) {
        continue;
      }
      if (target.isEmpty()) {
        log.warn("skipped the file {}: its URL has a different origin", name);
      } else {
        files.put(name, target.get());
      }
    }
    return files;
  }

  /** An address, if it is one of this origin. */
  private static Optional<URI> within(URI origin, String url) {
    try {
      var uri = URI.create(url);
      boolean same =
          origin.getScheme().equals(uri.getScheme())
              && origin.getAuthority().equalsIgnoreCase(String.valueOf(uri.getRawAuthority()));
      return same ? Optional.of(uri) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * One page of the list.
   *
   * @param tag by which it is asked for again
   * @param next the page after it
   */
  private record Page(@Nullable String tag, List<Release> releases, @Nullable URI next) {}
}
