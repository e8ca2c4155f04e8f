package dev.platform.platform.webhook;

import dev.platform.base.event.EventTypes;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** The types of events that webhooks get: those of the contract that can happen here. */
final class DeliverableTypes {
  private final SortedSet<String> names;

  @Inject
  DeliverableTypes(EventTypes happening) {
    var both = new TreeSet<>(happening.names());
    both.retainAll(WebhookViews.contractTypes());
    this.names = Collections.unmodifiableSortedSet(both);
  }

  SortedSet<String> names() {
    return names;
  }

  boolean contains(String type) {
    return names.contains(type);
  }
}
