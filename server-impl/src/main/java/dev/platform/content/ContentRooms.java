package dev.platform.content;

import dev.platform.content.discovery.Discovery;
import dev.platform.content.discovery.DiscoveryResource;
import dev.platform.content.page.AssetsResource;
import dev.platform.content.page.NotFoundViews;
import dev.platform.content.page.PagesResource;
import dev.platform.content.page.Site;
import dev.platform.content.raw.RawContentResource;
import dev.platform.content.raw.RawMarkdown;
import dev.platform.content.response.ResponseCache;
import dev.platform.content.response.ResponseViews;
import dev.platform.content.search.DocsSearch;
import dev.platform.content.search.SearchResource;
import dev.platform.content.source.ContentSettings;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.content.system.Documents;
import dev.platform.content.system.SystemDocuments;
import dev.platform.content.system.SystemResource;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** The rooms of the content service, and what they are made with. */
public final class ContentRooms extends AbstractBinder {
  private final ContentSettings settings;
  private final Origins origins;
  private final Documents documents;
  private final Clock clock;
  private final LibraryProvider contents;

  public ContentRooms(
      ContentSettings settings,
      Origins origins,
      Documents documents,
      Clock clock,
      LibraryProvider contents) {
    this.settings = settings;
    this.origins = origins;
    this.documents = documents;
    this.clock = clock;
    this.contents = contents;
  }

  /** The JAX-RS resources, each a singleton that implements one generated interface. */
  public static List<Class<?>> resources() {
    return List.of(
        AssetsResource.class,
        DiscoveryResource.class,
        PagesResource.class,
        RawContentResource.class,
        SearchResource.class,
        SystemResource.class);
  }

  /** What lies between the resources and the network. */
  public static List<Class<?>> filters() {
    return List.of(
        ResponseViews.AcceptFilter.class, ResponseViews.FoundFilter.class, NotFoundViews.class);
  }

  @Override
  protected void configure() {
    bind(settings).to(ContentSettings.class);
    bind(origins).to(Origins.class);
    bind(documents).to(Documents.class);
    bind(clock).to(Clock.class);
    bind(contents).to(LibraryProvider.class);
    bind(settings.development() ? ResponseCache.forgetting() : ResponseCache.keeping())
        .to(ResponseCache.class);
    bind(DocsSearch.class).to(DocsSearch.class).in(Singleton.class);
    bind(Discovery.class).to(Discovery.class).in(Singleton.class);
    bind(RawMarkdown.class).to(RawMarkdown.class).in(Singleton.class);
    bind(Site.class).to(Site.class).in(Singleton.class);
    bind(SystemDocuments.class).to(SystemDocuments.class).in(Singleton.class);
  }
}
