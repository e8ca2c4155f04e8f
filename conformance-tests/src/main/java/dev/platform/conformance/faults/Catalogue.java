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
  static List<Fault> of(Predicate<String> has, Authorization key) {
    Document platform = Document.load("platform");
    Document own = Document.load("native");
    List<Fault> faults = new ArrayList<>();
    Routes routes = Routes.of(List.of(platform, own));
    Set<String> paths = new HashSet<>();
    int number = 0;
    for (Operation operation : platform.operations()) {
      faults.addAll(EveryOperation.of(operation, number++, key));
      if (has.test(operation.id()) && paths.add(operation.path())) {
        faults.add(withoutAllow(operation, routes));
      }
      if (operation.returnsList() && !operation.path().contains("/metrics/")) {
        faults.addAll(Lists.of(operation));
      }
    }
    faults.addAll(Changes.of(platform));
    faults.addAll(Repetitions.of(platform, own));
    faults.addAll(Facts.of(platform, own));
    faults.addAll(Tails.of(platform.operation("subscribe-logs")));
    faults.addAll(Native.of(own, key));
    faults.addAll(Oauth.of(Document.load("oauth"), key));
    return faults.stream()
        .filter(it -> has.test(it.operation()))
        .filter(it -> !Unseen.isEmpty(it))
        .toList();
  }

  /** Of a path, seen at the operation that stands for its other methods. */
  private static Fault withoutAllow(Operation operation, Routes routes) {
    var faults = new Faults(operation);
    String first = routes.first(operation.path()).orElseThrow();
    faults.add("a 405 has no Allow", first, Flaws.without("Allow"));
    return faults.all().get(0);
  }
}
