/**
 * Static sites: the headers that their answers carry, and where paths without a file lead.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.site.HeaderRule} is a rule for answers to some
 * paths; a {@link dev.platform.platform.site.RedirectRule} redirects or rewrites. {@link
 * dev.platform.platform.site.Sites} keeps both; {@code SiteEdgeRules} offers them to the edge as
 * {@link dev.platform.platform.routing.SiteRulesSource}.
 *
 * <p><b>Always true.</b> Only static sites have rules. They are replaced as a whole, keep the order
 * in which they were given, and take effect immediately, without a deploy. A header cannot break a
 * response: what frames it is the edge's own. A rewrite leads to a file of the same site.
 *
 * <p><b>Tables.</b> {@code site_header}, {@code site_route}.
 *
 * <p><b>Failures.</b> While the database is away, the edge continues with the rules that it read
 * last.
 */
@NullMarked
package dev.platform.platform.site;

import org.jspecify.annotations.NullMarked;
