package dev.platform.content.page;

import dev.platform.content.response.ContentResponse;
import dev.platform.content.response.MediaTypes;
import dev.platform.content.response.Representation;
import dev.platform.content.response.RequestHeaders;
import dev.platform.content.response.Servable;

/** A page in its two forms, at one address. */
record Page(Representation html, Representation markdown) implements Servable {
  @Override
  public ContentResponse respond(RequestHeaders request) {
    return MediaTypes.prefersMarkdown(request.accept())
        ? markdown.respond(request)
        : html.respond(request);
  }
}
