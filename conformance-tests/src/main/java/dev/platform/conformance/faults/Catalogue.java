package dev.platform.conformance.faults;

import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Operation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** All faults. */
final class Catalogue {
  private Catalogue() {}

  /**
   * @param has whether an install has an operation
   * @param key what is valid
   */
  static List<Fault> of(Document platform, Document own, Predicate<String> has, Authorization key) {
    List<Fault> faults = new ArrayList<>();
    Set<String> paths = new HashSet<>();
    int number = 0;
    for (Operation operation : platform.operations()) {
      boolean isFirst = has.test(operation.id()) && paths.add(operation.path());
      faults.addAll(EveryOperation.of(operation, number++, key, isFirst));
      if (operation.returnsList() && !operation.path().contains("/metrics/")) {
        faults.addAll(Lists.of(operation));
      }
    }
    faults.addAll(Changes.of(platform));
    faults.addAll(Repetitions.of(platform, own));
    faults.addAll(Facts.of(platform, own));
    return faults.stream()
        .filter(it -> has.test(it.operation()) && has.test(it.at()))
        .filter(it -> !Unseen.isEmpty(it))
        .toList();
  }
}
