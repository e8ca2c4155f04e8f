package dev.platform.client;

import dev.platform.client.http.Options;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list that may be long. It is fetched page by page while you go through it, and again each time
 * that you begin anew; nothing is fetched before. Pages are no snapshot: what is created or deleted
 * meanwhile may be missed.
 */
public final class Paged<T> implements Iterable<T> {
  /** A page is as large as the API allows, unless the caller has asked for another size. */
  static final int PAGE_SIZE = 100;

  private final Supplier<Page<T>> first;

  Paged(Supplier<Page<T>> first) {
    this.first = first;
  }

  /** Some entries, and how to get those after them. */
  record Page<T>(List<T> items, @Nullable Supplier<Page<T>> next) {}

  /** Goes through the entries, fetching a page when the one before is used up. */
  @Override
  public Iterator<T> iterator() {
    return new Pages<>(first);
  }

  /** The entries as a lazy stream: {@code list().stream().limit(5)} fetches one page. */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false);
  }

  /** All entries, all pages. */
  public List<T> toList() {
    return stream().toList();
  }

  /** The first entry, if there is one. */
  public Optional<T> first() {
    return stream().findFirst();
  }

  /** A list of entries that each carry a cursor; a page after an entry begins behind it. */
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
      int[] size = new int[1];
      List<E> entries = call.apply(options -> size[0] = choose(options, after));
      List<T> items = entries.stream().map(item).toList();
      return entries.size() < size[0]
          ? new Page<>(items, null)
          : new Page<>(items, () -> page(cursor.apply(entries.get(entries.size() - 1))));
    }

    /** Returns the page size that the API will use. */
    private int choose(O options, @Nullable String after) {
      options.query("limit", PAGE_SIZE);
      filter.accept(options);
      if (after != null) {
        options.query("cursor", after);
      }
      int asked = Integer.parseInt(options.query().getOrDefault("limit", PAGE_SIZE).toString());
      return Math.max(1, Math.min(asked, PAGE_SIZE));
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
        items = page.items().iterator();
        next = page.next();
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
