package dev.platform.content.release;

import dev.platform.base.config.Config;
import dev.platform.base.secret.Secret;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the releases of the desktop application are.
 *
 * @param upstream base of an API that speaks GitHub's releases API
 * @param repository {@code owner/name} there; empty turns releases off
 * @param web origin of the release pages
 * @param files origin of the files
 * @param token for the API, if it wants one
 */
public record ReleaseSettings(
    URI upstream, Optional<String> repository, URI web, URI files, Optional<Secret> token) {
  private static final URI GITHUB_API = URI.create("https://api.github.com");
  private static final URI GITHUB = URI.create("https://github.com");
  private static final Pattern REPOSITORY =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9._-]+");

  /** Reads the settings {@code platform.content.releases.*}. */
  public static ReleaseSettings of(Config config) {
    var upstream = upstream(config);
    var web =
        config.origin(
            "content.releases.web",
            upstream.equals(GITHUB_API) ? GITHUB : origin(upstream),
            "Origin of the release pages. Default: GitHub, or the origin of the releases API.");
    return new ReleaseSettings(
        upstream,
        repository(config),
        web,
        config.origin(
            "content.releases.files",
            web,
            "Origin of release files. Default: the origin of the release pages."),
        config.secret(
            "content.releases.token",
            "Token for the releases API. Without a token, GitHub allows 60 requests per hour."));
  }

  private static URI upstream(Config config) {
    var text =
        config.text(
            "content.releases.upstream",
            GITHUB_API.toString(),
            "Base URL of a server with GitHub's releases API.");
    var uri = parse(text);
    if (uri == null) {
      config.problem("content.releases.upstream", "\"" + text + "\" is not an http(s) URL");
      return GITHUB_API;
    }
    return uri;
  }

  private static @Nullable URI parse(String text) {
    try {
      var uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
      boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      boolean plain =
          uri.getUserInfo() == null && uri.getRawQuery() == null && uri.getFragment() == null;
      return web && plain && uri.getHost() != null ? uri : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static URI origin(URI uri) {
    return URI.create(uri.getScheme() + "://" + uri.getAuthority());
  }

  private static Optional<String> repository(Config config) {
    var given =
        config.optionalText(
            "content.releases.repository",
            "Repository with the releases of the desktop app, as owner/name. If not set, there are"
                + " no releases.");
    if (given.isPresent() && !REPOSITORY.matcher(given.get()).matches()) {
      config.problem("content.releases.repository", "must be owner/name");
      return Optional.empty();
    }
    return given;
  }
}
