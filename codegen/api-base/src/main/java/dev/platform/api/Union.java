package dev.platform.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A property whose shape is told by a property beside it. Read by {@link UnionModule}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Union {
  /** The wire names of the properties that may tell, the first that is present decides. */
  String[] by();

  Case[] cases();

  /** One value of the telling property and the shape that it stands for. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({})
  @interface Case {
    String value();

    Class<?> shape();
  }
}
