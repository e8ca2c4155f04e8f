package dev.platform.identity.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a class that opens transactions and does not ask {@link Access} whether a caller may. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface NoAccessCheck {

  /** Who uses it, or what decides instead. */
  String value();
}
