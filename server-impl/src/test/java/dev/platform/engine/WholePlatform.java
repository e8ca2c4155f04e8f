package dev.platform.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Tests that need a large part of the machine: a whole platform with its database, or one that is
 * killed. The classes of a lane run one after another, and so two of all at a time.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ResourceLock(providers = WholePlatform.Lanes.class)
public @interface WholePlatform {
  /** Where it runs: both lanes should take about the same time. */
  Lane value();

  /** A queue of classes. */
  enum Lane {
    ONE,
    TWO
  }

  /** A lock for each lane. */
  final class Lanes implements ResourceLocksProvider {
    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
      return Set.of(new Lock("lane " + testClass.getAnnotation(WholePlatform.class).value()));
    }
  }
}
