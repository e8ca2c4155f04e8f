package dev.platform.client;

import dev.platform.client.http.Options;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list that can be long. It is fetched page by page while you iterate, and again for each new
 * iteration; nothing is fetched before. The list ends at an empty page. Pages are not a snapshot:
 * entries that are created or deleted meanwhile can be missed.
 */
public final class Paged<T> implements Iterable<T> {
  /** Pages have the maximum size that the API allows, unless the caller sets a different size. */
  static final int PAGE_SIZE = 100;

  private final Supplier<Page<T>> first;

  Paged(Supplier<Page<T>> first) {
    this.first = first;
  }

  /** The entries of one response. */
  public static final class Page<T> {
    private final List<T> items;
    private final @Nullable String cursor;
    private final @Nullable Supplier<Page<T>> next;

    Page(List<T> items, @Nullable String cursor, @Nullable Supplier<Page<T>> next) {
      this.items = List.copyOf(items);
      this.cursor = cursor;
      this.next = next;
    }

    /** The entries, in order. */
    public List<T> items() {
      return items;
    }

    /**
     * The cursor of the last entry. A list that is made with it as its {@code cursor} option starts
     * after this page. Empty for an empty page and for logs, which are paged by time.
     */
    public Optional<String> cursor() {
      return Optional.ofNullable(cursor);
    }
  }

  /** Goes through the entries, fetching a page when the one before is used up. */
  @Override
  public Iterator<T> iterator() {
    return new Pages<>(first);
  }

  /** The entries as a lazy stream: {@code list().stream().limit(5)} fetches one page. */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** The pages as a lazy stream, for their cursors. The last one can be empty. */
  public Stream<Page<T>> pages() {
    return Stream.of(first).flatMap(it -> Stream.iterate(it.get(), Objects::nonNull, Paged::after));
  }

  private static <T> @Nullable Page<T> after(Page<T> page) {
    return page.next == null ? null : page.next.get();
  }

  /** All entries, all pages. */
  public List<T> toList() {
    return stream().toList();
  }

  /** The first entry, if there is one. */
  public Optional<T> first() {
    return stream().findFirst();
  }

  /** A list of entries with cursors. A page starts after the entry of its cursor. */
  static <O extends Options, E, T> Paged<T> byCursor(
      Function<Consumer<O>, List<E>> call,
      Consumer<O> filter,
      Function<E, T> item,
      Function<E, String> cursor) {
    return new Paged<>(() -> new Cursors<>(call, filter, item, cursor).page(null));
  }

  private record Cursors<O extends Options, E, T>(
      Function<Consumer<O>, List<E>> call,
      Consumer<O> filter,
      Function<E, T> item,
      Function<E, String> cursor) {
    Page<T> page(@Nullable String after) {
      List<E> entries = call.apply(options -> choose(options, after));
      List<T> items = entries.stream().map(item).toList();
      String last = entries.isEmpty() ? null : cursor.apply(entries.get(entries.size() - 1));
      return last == null || last.isEmpty() || last.equals(after)
          ? new Page<>(items, null, null)
          : new Page<>(items, last, () -> page(last));
    }

    private void choose(O options, @Nullable String after) {
      options.query("limit", PAGE_SIZE);
      filter.accept(options);
      if (after != null) {
        options.query("cursor", after);
      }
    }
  }

  private static final class Pages<T> implements Iterator<T> {
    private @Nullable Supplier<Page<T>> next;
    private Iterator<T> items = List.<T>of().iterator();

    private Pages(Supplier<Page<T>> first) {
      this.next = first;
    }

    @Override
    public boolean hasNext() {
      while (!items.hasNext() && next != null) {
        Page<T> page = next.get();
        items = page.items.iterator();
        next = page.next;
      }
      return items.hasNext();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.next();
    }
  }
}
