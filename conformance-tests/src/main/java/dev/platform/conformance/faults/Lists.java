package dev.platform.conformance.faults;

import dev.platform.conformance.client.Operation;
import java.util.List;

/** Faults of a list. */
final class Lists {
  private Lists() {}

  static List<Fault> of(Operation list) {
    var faults = new Faults(list);
    faults.add("the first entry is left out", Flaws.lostEntry());
    faults.add("an entry is repeated", Flaws.repeatedEntry());
    if (!Unseen.isOrder(list.id())) {
      faults.add("the order is reversed", Flaws.otherOrder());
    }
    faults.add("an entry is somebody else's", Flaws.foreignEntry());
    if (!Unseen.isStale(list.id())) {
      faults.add("pages are stale", Flaws.stale());
    }
    if (list.isList()) {
      faults.add("every page is the same", Flaws.constant());
    }
    return faults.all();
  }
}
