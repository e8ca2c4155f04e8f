package dev.platform.client;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list that can be long. It is fetched page by page while you iterate, and again for each new
 * iteration; nothing is fetched before. The list ends at a page with fewer entries than its limit.
 * Pages are not a snapshot: entries that are created or deleted meanwhile can be missed.
 */
public final class Paged<T> implements Iterable<T> {
  private final Supplier<Page<T>> first;

  /** Used by the client; public for tests of code that uses lists. Fetches nothing yet. */
  public Paged(Supplier<Page<T>> first) {
    this.first = first;
  }

  /** The entries of one response. */
  public static final class Page<T> {
    private final List<T> items;
    private final @Nullable String cursor;
    private final @Nullable Supplier<Page<T>> next;

    /**
     * Used by the client; public for tests.
     *
     * @param cursor the cursor of the last entry, if it has one
     * @param next fetches the next page, null for the last one
     */
    public Page(List<T> items, @Nullable String cursor, @Nullable Supplier<Page<T>> next) {
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
