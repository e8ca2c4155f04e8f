package dev.platform.content.discovery;

import dev.platform.api.content.DiscoveryApi;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.Representation;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.source.Language;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/** Serves what crawlers and agents read first. */
@Singleton
public final class DiscoveryResource implements DiscoveryApi {
  private static final ContentResponse NO_LANGUAGE =
      ContentResponse.error(404, "Language not found.\n");
  private static final ContentResponse NO_SECTION =
      ContentResponse.error(404, "Section not found.\n");

  private final Discovery discovery;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request
  DiscoveryResource(Discovery discovery) {
    this.discovery = discovery;
  }

  @Override
  public Response getSitemap(String ifNoneMatch, String ifModifiedSince) {
    return respond(discovery.sitemap(Language.ENGLISH));
  }

  @Override
  public Response getLocaleSitemap(String locale, String ifNoneMatch, String ifModifiedSince) {
    return respond(Language.ofPrefix(locale).map(discovery::sitemap), NO_LANGUAGE);
  }

  @Override
  public Response getRobotsTxt() {
    return ResponseViews.response(discovery.robots());
  }

  @Override
  public Response getLlmsTxt(String ifNoneMatch, String ifModifiedSince) {
    return respond(discovery.agentIndex());
  }

  @Override
  public Response getLlmsFullTxt(String ifNoneMatch, String ifModifiedSince) {
    return respond(discovery.allDocs());
  }

  @Override
  public Response getSectionLlmsTxt(String section, String ifNoneMatch, String ifModifiedSince) {
    return respond(discovery.agentIndex(section), NO_SECTION);
  }

  @Override
  public Response getMcpManifest() {
    return ResponseViews.response(discovery.mcpManifest());
  }

  @Override
  public Response getOauthAuthorizationServer() {
    return ResponseViews.response(discovery.authorizationServer());
  }

  @Override
  public Response getMcpGuide() {
    return ResponseViews.response(discovery.mcpGuide());
  }

  private Response respond(Representation found) {
    return ResponseViews.response(found, request);
  }

  private Response respond(Optional<Representation> found, ContentResponse otherwise) {
    return found.map(this::respond).orElseGet(() -> ResponseViews.response(otherwise));
  }
}
