package dev.platform.base.event;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The types of all events that can happen in this program.
 *
 * @param names sorted, as on the wire
 */
public record EventTypes(SortedSet<String> names) {
  public EventTypes {
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
  }

  /** The types of the events that rooms have sealed. */
  public static EventTypes of(Collection<Class<? extends DomainEvent>> families) {
    var names = new TreeSet<String>();
    families.stream().flatMap(EventTypes::members).map(DomainEvent::type).forEach(names::add);
    return new EventTypes(names);
  }

  private static Stream<Class<?>> members(Class<?> family) {
    return family.isSealed()
        ? Stream.of(family.getPermittedSubclasses()).flatMap(EventTypes::members)
        : Stream.of(family);
  }
}
