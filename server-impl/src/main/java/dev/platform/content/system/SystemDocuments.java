package dev.platform.content.system;

import dev.platform.base.json.Json;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.Representation;
import dev.platform.content.source.ContentSettings;
import dev.platform.content.source.Origins;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The contracts, and files that describe the site to machines. */
@Singleton
public final class SystemDocuments {
  /** RFC 9116 asks for less than a year. It is counted from today, so it never passes. */
  private static final Duration CONTACT_LIFE = Duration.ofDays(180);

  private final Representation content;
  private final Representation platform;
  private final Representation blueprintSchema;
  private final ContentResponse manifest;
  private final ContentResponse clientMetadata;
  private final Origins origins;
  private final ContentSettings settings;
  private final Clock clock;

  @Inject
  SystemDocuments(Documents documents, Origins origins, ContentSettings settings, Clock clock) {
    this.content = Representation.of("application/json", documents.content());
    this.platform = Representation.of("application/json", documents.platform());
    this.blueprintSchema = Representation.of("application/json", documents.blueprintSchema());
    this.manifest = ContentResponse.text("application/manifest+json", Json.write(manifestOf()));
    this.clientMetadata = ContentResponse.text("application/json", Json.write(clientOf(origins)));
    this.origins = origins;
    this.settings = settings;
    this.clock = clock;
  }

  Representation content() {
    return content;
  }

  Representation platform() {
    return platform;
  }

  Representation blueprintSchema() {
    return blueprintSchema;
  }

  ContentResponse manifest() {
    return manifest;
  }

  ContentResponse clientMetadata() {
    return clientMetadata;
  }

  ContentResponse securityContact() {
    return ContentResponse.text(
        "text/plain; charset=utf-8",
        """
        Contact: %s
        Expires: %s
        Preferred-Languages: en
        Canonical: %s/.well-known/security.txt
        """
            .formatted(
                settings.securityContact(),
                clock.instant().truncatedTo(ChronoUnit.DAYS).plus(CONTACT_LIFE),
                origins.base()));
  }

  private static Manifest manifestOf() {
    return new Manifest(
        "Platform",
        "Platform",
        "Docs and blog of Platform, which you install yourself.",
        "en",
        "/",
        "/",
        "minimal-ui",
        "#ffffff",
        "#15803d",
        List.of(
            new Icon("/icon.svg", "any", "image/svg+xml"),
            new Icon("/assets/icon-192.png", "192x192", "image/png"),
            new Icon("/assets/icon-512.png", "512x512", "image/png")));
  }

  private static Client clientOf(Origins origins) {
    return new Client(
        origins.base() + "/oauth/client-metadata.json",
        "Platform desktop",
        origins.base().toString(),
        List.of("http://127.0.0.1/callback", "http://[::1]/callback"),
        List.of("authorization_code", "refresh_token"),
        List.of("code"),
        "none",
        "native",
        "platform.read platform.write");
  }

  private record Manifest(
      String name,
      String short_name,
      String description,
      String lang,
      String start_url,
      String scope,
      String display,
      String background_color,
      String theme_color,
      List<Icon> icons) {}

  private record Icon(String src, String sizes, String type) {}

  private record Client(
      String client_id,
      String client_name,
      String client_uri,
      List<String> redirect_uris,
      List<String> grant_types,
      List<String> response_types,
      String token_endpoint_auth_method,
      String application_type,
      String scope) {}
}
