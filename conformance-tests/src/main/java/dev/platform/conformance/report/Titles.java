package dev.platform.conformance.report;

import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** What checks are called: the name of their group and a sentence. */
public final class Titles {
  private Titles() {}

  /** A method of the suite, be it run once or once for each of its arguments. */
  public static boolean isCheck(TestIdentifier identifier) {
    return identifier.getSource().filter(MethodSource.class::isInstance).isPresent()
        && !identifier
            .getUniqueIdObject()
            .getLastSegment()
            .getType()
            .equals("test-template-invocation");
  }

  public static String of(TestPlan plan, TestIdentifier identifier) {
    String parent = plan.getParent(identifier).map(it -> prefix(plan, it)).orElse("");
    return parent + identifier.getDisplayName();
  }

  public static String of(TestDescriptor descriptor) {
    return descriptor
        .getParent()
        .filter(parent -> !parent.isRoot())
        .map(parent -> of(parent) + ": " + descriptor.getDisplayName())
        .orElse(descriptor.getDisplayName());
  }

  private static String prefix(TestPlan plan, TestIdentifier identifier) {
    return identifier.getParentIdObject().isEmpty() ? "" : of(plan, identifier) + ": ";
  }
}
