package dev.platform.platform.site;

import dev.platform.base.page.Cursor;
import dev.platform.edge.route.SiteRules;

/**
 * A redirect or rewrite of a site.
 *
 * @param priority its place in the order, from 0
 */
public record RedirectRule(
    RouteId id, long priority, SiteRules.Kind type, String source, String destination) {
  /** Name of the list, in its cursors. */
  static final String LIST = "route";

  /** The place behind it in the list. */
  Cursor cursor() {
    return new Cursor(LIST, priority, "");
  }
}
