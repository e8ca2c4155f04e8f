package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A union that is told apart by the names of its members. */
final class Deduction<T> extends Shape<T> {
  private final Shape<? extends T> unrecognized;
  private final List<Shape<? extends T>> cases;

  @SafeVarargs
  @SuppressWarnings("varargs") // the list only reads them
  Deduction(Shape<? extends T> unrecognized, Shape<? extends T>... cases) {
    this.unrecognized = unrecognized;
    this.cases = List.of(cases);
  }

  @Override
  T read(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartObjectToken()) {
      throw unexpected(parser);
    }
    var members = ANY.map().read(parser);
    return deduce(members.keySet()).read(ANY.write(members));
  }

  /** The case that has all of the known names, and whose required names are all there. */
  private Shape<? extends T> deduce(Set<String> names) {
    Set<String> known = new HashSet<>();
    cases.forEach(each -> known.addAll(members(each).names()));
    known.retainAll(names);
    return cases.stream()
        .filter(each -> members(each).names().containsAll(known))
        .filter(each -> names.containsAll(members(each).required()))
        .findFirst()
        .orElse(unrecognized);
  }

  private static Members members(Shape<?> shape) {
    return ((ModelShape<?>) shape).members();
  }

  @Override
  public String toString() {
    return "one of " + cases;
  }
}
