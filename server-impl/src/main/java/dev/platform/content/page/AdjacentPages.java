package dev.platform.content.page;

import dev.platform.content.source.Language;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The pages before and after a page. */
public record AdjacentPages(Optional<Step> previous, Optional<Step> next) {

  /** A link to one of them. */
  public record Step(String href, String title, Language language) {}

  static <T> AdjacentPages of(List<T> all, int at, Function<T, Step> step) {
    return new AdjacentPages(
        at > 0 ? Optional.of(step.apply(all.get(at - 1))) : Optional.empty(),
        at + 1 < all.size() ? Optional.of(step.apply(all.get(at + 1))) : Optional.empty());
  }

  AdjacentPages reversed() {
    return new AdjacentPages(next, previous);
  }
}
