package dev.platform.codegen;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Judges a bundled document together with its operation lines. */
public final class Lint {
  private Lint() {}

  /** One thing that a contract must keep. */
  interface Rule {
    void check(Contract contract, Problems problems);
  }

  public static void check(ObjectNode document, ObjectNode lines, Problems problems) {
    Contract contract = new Contract(document);
    List<Rule> rules =
        List.of(
            new OperationRule(),
            new OperationLineRule(lines),
            new DescriptionRule(),
            new UseRule(),
            new ExampleRule());
    rules.forEach(it -> it.check(contract, problems));
  }
}
