package dev.platform.platform.secretfile;

import dev.platform.base.page.Cursor;
import dev.platform.base.secret.Secret;

/**
 * A secret file of a service.
 *
 * @param position its place in the order of definition, from 1
 */
public record SecretFile(String name, Secret content, long position) {

  /** The place behind it in the list, which begins with the newest. */
  Cursor cursor() {
    return new Cursor(SecretFiles.LIST, position, "");
  }
}
