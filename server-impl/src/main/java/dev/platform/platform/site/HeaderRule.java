package dev.platform.platform.site;

import dev.platform.base.page.Cursor;

/**
 * A header rule of a site.
 *
 * @param position its place in the order, from 0
 */
public record HeaderRule(HeaderId id, long position, String path, String name, String value) {
  /** Name of the list, in its cursors. */
  static final String LIST = "header";

  /** The place behind it in the list. */
  Cursor cursor() {
    return new Cursor(LIST, position, "");
  }
}
