package dev.platform.base.db;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a store method that needs no grant, because the platform itself asks for all workspaces. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface SystemScan {

  /** Who asks, and why. */
  String value();
}
