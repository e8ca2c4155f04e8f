package dev.platform.client.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A member whose shape is given by a discriminator member next to it. For generated models. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Union {
  /** The names of possible discriminator members. Responses of the API always use the first one. */
  String[] by();

  /** The fallback for shapes that are not among the cases. */
  Class<?> unrecognized();

  /** The shapes. */
  Case[] cases();

  /** One value of the discriminator member and its shape. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({})
  @interface Case {
    /** The value. */
    String value();

    /** The shape. */
    Class<?> shape();
  }
}
