package dev.platform.client.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A member whose shape is told by a member beside it. For generated models. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Union {
  /** The names of the members that may tell. In what the API sends, the first one always does. */
  String[] by();

  /** Stands for every shape that is not among the cases. */
  Class<?> unrecognized();

  /** The shapes. */
  Case[] cases();

  /** One value of the telling member and the shape that it stands for. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({})
  @interface Case {
    /** The value. */
    String value();

    /** The shape. */
    Class<?> shape();
  }
}
