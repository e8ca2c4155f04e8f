package dev.platform.content.search;

import dev.platform.base.lazy.Lazy;
import dev.platform.content.source.LibraryProvider;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Finds pages of the docs. */
@Singleton
public final class DocsSearch {
  private final Supplier<Lazy<Index>> index;

  @Inject
  DocsSearch(LibraryProvider contents) {
    this.index = contents.derive(library -> new Lazy<>(() -> IndexBuilder.index(library)));
  }

  /** The English pages that fit a query, the best first; none if it has no words. */
  public List<Hit> find(String query) {
    return index.get().get().find(query);
  }
}
