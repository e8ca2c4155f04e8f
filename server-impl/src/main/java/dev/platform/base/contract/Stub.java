package dev.platform.base.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares that a resource method is a documented stub; the grader stamps it partial. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Stub {

  /** What it answers, for readers of the graded document. */
  String value();
}
