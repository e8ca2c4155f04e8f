package dev.platform.content.page;

import dev.platform.content.discovery.Discovery;
import dev.platform.content.raw.RawMarkdown;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.MediaTypes;
import dev.platform.content.response.Representation;
import dev.platform.content.response.RequestHeaders;
import dev.platform.content.source.Language;
import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Supplier;

/** Every page for people. */
@Singleton
public final class Site {
  private static final String PLAIN = "Not found. See /llms.txt for a list of pages.\n";

  private final Assets assets = new Assets();
  private final Supplier<Pages> pages;

  @Inject
  Site(LibraryProvider contents, Origins origins, RawMarkdown raws, Discovery discovery) {
    var layout = new Layout(origins, assets);
    this.pages = contents.derive(library -> new Pages(library, layout, raws, discovery));
  }

  /** The page at an address, with the prefix of its language. */
  Optional<Page> page(String path) {
    return pages.get().find(path);
  }

  /** Where to look instead of an address at which nothing is: without a slash at its end. */
  Optional<String> elsewhere(String path) {
    if (path.length() < 2 || !path.endsWith("/")) {
      return Optional.empty();
    }
    var without = path.substring(0, path.length() - 1);
    return page(without).map(page -> without);
  }

  /** What is said where nothing is. */
  public ContentResponse notFound(Language language, RequestHeaders request) {
    var accept = request.accept();
    if (accept == null || !accept.contains("text/html") || MediaTypes.prefersMarkdown(accept)) {
      return ContentResponse.error(404, PLAIN);
    }
    return ContentResponse.error(404, "text/html; charset=utf-8", pages.get().notFound(language))
        .with("Content-Security-Policy", Layout.POLICY);
  }

  Optional<Representation> asset(String name) {
    return assets.find(name);
  }
}
