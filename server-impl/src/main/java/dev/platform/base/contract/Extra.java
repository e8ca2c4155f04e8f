package dev.platform.base.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a resource method is a route only where a profile is chosen. Elsewhere its
 * operation is as if no one had implemented it.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Extra {

  /** The profile that adds the operation. */
  ContractProfile value();
}
