package dev.platform.base.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares that a resource method diverges from its operation; the grader stamps it partial. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Partial {

  /** In what it diverges, for readers of the graded document. */
  String value();

  /** Profiles in which it does not. */
  ContractProfile[] unless() default {};
}
