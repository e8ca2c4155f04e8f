package dev.platform.content.page;

import dev.platform.content.answer.Answer;
import dev.platform.content.answer.Answerable;
import dev.platform.content.answer.MediaTypes;
import dev.platform.content.answer.Representation;
import dev.platform.content.answer.RequestHeaders;

/** A page in its two forms, at one address. */
record Page(Representation html, Representation markdown) implements Answerable {
  @Override
  public Answer answer(RequestHeaders request) {
    return MediaTypes.prefersMarkdown(request.accept())
        ? markdown.answer(request)
        : html.answer(request);
  }
}
