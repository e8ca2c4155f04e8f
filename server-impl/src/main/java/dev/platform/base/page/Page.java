package dev.platform.base.page;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param entries in the order of the list
 */
public record Page<T>(List<Entry<T>> entries) {
  public Page {
    entries = List.copyOf(entries);
  }

  /**
   * One thing and the place behind it.
   *
   * @param cursor the place behind it
   * @param item the thing
   */
  public record Entry<T>(Cursor cursor, T item) {}

  /** A page of things that each know their place. */
  public static <T> Page<T> of(List<T> items, Function<? super T, Cursor> place) {
    return new Page<>(items.stream().map(item -> new Entry<>(place.apply(item), item)).toList());
  }

  /** Nothing. */
  public static <T> Page<T> empty() {
    return new Page<>(List.of());
  }

  /** Each entry as something else, given its thing and its cursor on the wire. */
  public <R> List<R> map(BiFunction<? super T, String, ? extends R> view) {
    return entries.stream().<R>map(e -> view.apply(e.item(), e.cursor().wire())).toList();
  }
}
