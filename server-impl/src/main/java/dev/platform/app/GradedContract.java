package dev.platform.app;

import dev.platform.base.contract.ContractProfile;
import dev.platform.grader.Contract;
import dev.platform.grader.GradedDocument;
import dev.platform.grader.Routes;
import dev.platform.grader.evidence.Evidence;
import dev.platform.http.Build;
import dev.platform.http.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The pinned document with the grades of the routes that this build registers. */
final class GradedContract {
  private GradedContract() {}

  static String of(List<Route> routes) {
    var contract = Contract.bundled();
    var registered = forGrader(routes);
    return GradedDocument.of(contract, registered, evidence(contract, registered)).json();
  }

  /** What the release carries, if it is of this build. */
  static Evidence evidence(Contract contract, Routes routes) {
    return ReleasedEvidence.find().of(contract.build(routes));
  }

  /** The routes as the grader reads them. */
  static Routes forGrader(List<Route> routes) {
    return new Routes(
        Build.id().orElse(null), routes.stream().map(GradedContract::forGrader).toList());
  }

  private static dev.platform.grader.Route forGrader(Route route) {
    return new dev.platform.grader.Route(
        route.operation().method(),
        route.path(),
        route.operation().id(),
        route.handler(),
        route.partial().orElse(null),
        route.profile().map(ContractProfile::word).orElse(null));
  }

  /** A document of the specs jar as it is. */
  static String bundled(String name) {
    try (var in =
        GradedContract.class.getResourceAsStream("/dev/platform/specs/" + name + ".json")) {
      if (in == null) {
        throw new IllegalStateException("the specs jar has no document " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
