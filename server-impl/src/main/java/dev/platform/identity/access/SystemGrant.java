package dev.platform.identity.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a class that is no reconciler and acts by {@link Grant#asSystem}, without any caller. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface SystemGrant {

  /** Who has decided, and where. */
  String value();
}
