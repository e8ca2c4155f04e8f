package dev.platform.content.discovery;

import dev.platform.base.json.Json;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.Representation;
import dev.platform.content.source.Language;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The documents by which others find their way. */
@Singleton
public final class Discovery {
  private final Origins origins;
  private final Supplier<Made> made;

  @Inject
  Discovery(LibraryProvider contents, Origins origins) {
    this.origins = origins;
    var base = origins.base().toString();
    this.made =
        contents.derive(
            library -> new Made(new Sitemaps(library, base), new AgentIndexes(library, base)));
  }

  private record Made(Sitemaps sitemaps, AgentIndexes indexes) {}

  /** The sitemap of a language. */
  public Representation sitemap(Language language) {
    return made.get().sitemaps.of(language);
  }

  /** The index of all docs for agents. */
  public Representation agentIndex() {
    return made.get().indexes.all();
  }

  /** The index of one section for agents. */
  public Optional<Representation> agentIndex(String section) {
    return made.get().indexes.section(section);
  }

  /** All docs as one text. */
  public Representation allDocs() {
    return made.get().indexes.full();
  }

  ContentResponse robots() {
    return ContentResponse.text(
        "text/plain; charset=utf-8",
        """
        User-agent: *
        Allow: /

        Sitemap: %1$s/sitemap.xml
        %2$s\
        """
            .formatted(origins.base(), locales()));
  }

  private String locales() {
    var lines = new StringBuilder();
    for (Language language : Language.translations()) {
      lines.append("Sitemap: ").append(origins.base()).append(language.path("/sitemap.xml"));
      lines.append('\n');
    }
    return lines.toString();
  }

  ContentResponse mcpManifest() {
    var base = origins.base();
    var api = origins.api();
    return ContentResponse.text(
        "application/json",
        Json.write(
            new McpManifest(
                "platform",
                "Deploy and operate services on this installation of Platform.",
                at(base, "/docs/mcp-server"),
                List.of(
                    new McpServer(
                        "platform",
                        at(api, "/mcp"),
                        "streamable-http",
                        new McpAuthorization(
                            "oauth2.1",
                            at(api, "/.well-known/oauth-protected-resource/mcp"),
                            origins.oauth().toString()))),
                new Surfaces(
                    at(base, "/llms.txt"),
                    at(base, "/llms-full.txt"),
                    at(base, "/sitemap.xml"),
                    at(base, "/graphql"),
                    at(base, "/content/openapi.json"),
                    at(base, "/content/platform-openapi.json")))));
  }

  ContentResponse authorizationServer() {
    return ContentResponse.redirect(
        301, at(origins.oauth(), "/.well-known/oauth-authorization-server"));
  }

  ContentResponse mcpGuide() {
    return ContentResponse.redirect(302, "/docs/mcp-server");
  }

  private static String at(URI origin, String path) {
    return origin + path;
  }

  private record McpManifest(
      String name,
      String description,
      String documentation,
      List<McpServer> servers,
      Surfaces content) {}

  private record McpServer(
      String name, String url, String transport, McpAuthorization authorization) {}

  private record McpAuthorization(
      String type, String protectedResourceMetadata, String authorizationServer) {}

  private record Surfaces(
      String llms,
      String llmsFull,
      String sitemap,
      String graphql,
      String openapi,
      String platformOpenapi) {}
}
