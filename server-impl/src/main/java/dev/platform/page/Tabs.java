package dev.platform.page;

import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** The navigation: the tabs of all rooms, in their order. */
public final class Tabs {
  private final List<Tab> list;

  @Inject
  Tabs(Iterable<Tab> bound) {
    this.list =
        StreamSupport.stream(bound.spliterator(), false)
            .sorted(Comparator.comparingInt(Tab::order))
            .toList();
  }

  /** All of them. */
  public List<Tab> list() {
    return list;
  }

  /** Where the navigation begins, and a person who names no page. */
  public Tab first() {
    return list.get(0);
  }
}
