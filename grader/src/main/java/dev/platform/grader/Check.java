package dev.platform.grader;

import java.util.List;

/** Looks for one kind of mistake. */
@FunctionalInterface
public interface Check {
  List<Finding> findings(Contract contract, Routes routes);
}
