package dev.platform.base.work;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name under which the scheduler keeps a reconciler. Without it, that is the simple name of the
 * class. A class that is renamed keeps its former name here, so that the row of an existing
 * installation remains its row.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WorkKey {
  /** The name. */
  String value();
}
