package dev.platform.content.search;

import dev.platform.api.website.SearchApi;
import dev.platform.base.json.Json;
import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.ResponseViews;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;

/** Answers queries of the docs' search. */
@Singleton
public final class SearchResource implements SearchApi {
  private static final int MAX_LETTERS = 200;

  private final DocsSearch search;

  @Inject
  SearchResource(DocsSearch search) {
    this.search = search;
  }

  @Override
  public Response searchDocs(String q) {
    if (q.length() > MAX_LETTERS) {
      return ResponseViews.response(
          ContentResponse.error(400, "q: must have at most 200 characters\n"));
    }
    return ResponseViews.response(
        ContentResponse.text("application/json", Json.write(search.find(q))));
  }
}
