/**
 * What an edge is told: where each host name leads.
 *
 * <p><b>Cast.</b> A {@link dev.platform.edge.route.RouteTable} finds the {@link
 * dev.platform.edge.route.HostRoute} of a host, with the {@link dev.platform.edge.route.AllowList}
 * of its visitors and, for a static site, its {@link dev.platform.edge.route.SiteRules}.
 *
 * <p><b>Always true.</b> These are plain values of the edge's own, free of the product and of the
 * proxy: the supplier of routes creates them once for each change, and requests read them as they
 * are. What a request would have to work out each time, such as the parts of a pattern or the bits
 * of a range, is worked out when the value is made.
 */
@NullMarked
package dev.platform.edge.route;

import org.jspecify.annotations.NullMarked;
