package dev.platform.platform.envvar;

import dev.platform.base.page.Cursor;
import dev.platform.base.secret.Secret;

/**
 * A variable of a service.
 *
 * @param position its place in the order of definition, from 1
 */
public record EnvVar(String key, Secret value, long position) {

  /** The place behind it in the list, which begins with the newest. */
  Cursor cursor() {
    return new Cursor(EnvVars.LIST, position, "");
  }
}
