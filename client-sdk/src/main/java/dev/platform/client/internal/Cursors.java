package dev.platform.client.internal;

import dev.platform.client.Paged;
import dev.platform.client.error.UnreadableResponseException;
import dev.platform.client.http.Options;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists of entries with cursors. A page starts after the entry of its cursor. */
public final class Cursors<O extends Options, E, T> {
  /** Pages have the maximum size that the API allows, unless the caller sets a different size. */
  public static final int PAGE_SIZE = 100;

  private final Function<Consumer<O>, List<E>> call;
  private final Consumer<O> filter;
  private final Function<E, T> item;
  private final Function<E, String> cursor;

  private Cursors(
      Function<Consumer<O>, List<E>> call,
      Consumer<O> filter,
      Function<E, T> item,
      Function<E, String> cursor) {
    this.call = call;
    this.filter = filter;
    this.item = item;
    this.cursor = cursor;
  }

  /** The items of all entries, fetched page by page. */
  public static <O extends Options, E, T> Paged<T> paged(
      Function<Consumer<O>, List<E>> call,
      Consumer<O> filter,
      Function<E, T> item,
      Function<E, String> cursor) {
    return new Paged<>(() -> new Cursors<>(call, filter, item, cursor).page(null));
  }

  private Paged.Page<T> page(@Nullable String after) {
    AtomicInteger full = new AtomicInteger();
    List<E> entries =
        call.apply(
            options -> {
              choose(options, after);
              full.set(fullSize(options));
            });
    List<T> items = entries.stream().map(item).toList();
    String last = entries.isEmpty() ? null : cursorOf(entries.get(entries.size() - 1));
    if (last == null || last.isEmpty() || last.equals(after)) {
      return new Paged.Page<>(items, null, null);
    }
    return new Paged.Page<>(items, last, items.size() < full.get() ? null : () -> page(last));
  }

  /**
   * A page with fewer entries is the last one. The API moves limits to 1 to 100, and has its own
   * without one, so that only an empty page is known to be the last.
   */
  private int fullSize(O options) {
    return options.query().get("limit") instanceof Integer limit
        ? Math.max(1, Math.min(PAGE_SIZE, limit))
        : 1;
  }

  /** A faulty server can leave it out. */
  private @Nullable String cursorOf(E entry) {
    try {
      return cursor.apply(entry);
    } catch (UnreadableResponseException e) {
      return null;
    }
  }

  private void choose(O options, @Nullable String after) {
    options.query("limit", PAGE_SIZE);
    filter.accept(options);
    if (after != null) {
      options.query("cursor", after);
    }
  }
}
