package dev.platform.grader;

import dev.platform.grader.evidence.ConformanceRun;
import dev.platform.grader.evidence.Evidence;
import dev.platform.grader.evidence.Exemptions;
import dev.platform.grader.evidence.Permissions;
import java.util.List;

/** Files of conformance runs. */
public final class Runs {
  private Runs() {}

  /** A file in which one check has shown that an operation works. */
  public static String of(String build, String contract, String operation) {
    return of(
        build,
        contract,
        """
        "%s": {
          "checks": ["cart: a cart is read"],
          "statuses": {"200": {"members": ["/id"]}}}
        """
            .formatted(operation),
        "");
  }

  static String of(String build, String contract, String operations, String more) {
    return """
    {
      "format": 1,
      "suite": "1.2.3",
      "contract": "%s",
      "install": {"url": "https://api.example.org", "build": "%s"},
      "started": "2026-11-28T01:00:00Z",
      "checks": {
        "cart: a cart is read": "2026-11-28T01:02:03Z",
        "cart: a cart is deleted": "2026-11-29T23:59:59Z"
      },
      "operations": {%s}%s
    }
    """
        .formatted(contract, build, operations, more);
  }

  public static Proofs proofs(String... files) {
    return new Proofs(
        new Evidence(
            List.of(files).stream()
                .map(text -> ConformanceRun.read(new InputFile("evidence.json", text)))
                .toList()),
        Permissions.none(),
        Exemptions.none());
  }
}
