/**
 * The page with which users try GraphQL. It is a client like any other: its script sends documents
 * to the API with the session of the user.
 *
 * <p><b>Cast.</b> The resource shows the page. {@code explorer.js} in {@code
 * src/main/resources/web} edits, runs, and remembers documents; {@code explorer-schema.js} shows
 * the schema.
 *
 * <p><b>Always true.</b> The page decides nothing and contains nothing but the CSRF token that all
 * pages have. The one thing that its policy adds is that scripts may call this origin.
 */
@NullMarked
package dev.platform.platform.explorer;

import org.jspecify.annotations.NullMarked;
