/**
 * The pages for people at the API origin: logging in, permission for clients, API keys, the own
 * account.
 *
 * <p><b>Cast.</b> A {@link dev.platform.identity.page.SignedInUser} is a person who is logged in in
 * a browser. A {@link dev.platform.identity.page.Frame} is what surrounds every page. The templates
 * lie in {@code src/main/jte}; they escape what they are given.
 *
 * <p><b>Always true.</b> A page does nothing that the front doors of the rooms do not allow its
 * visitor. Every form is refused if it comes from another origin, and carries the CSRF token of the
 * session. Pages work without script. They are never kept by a cache and never shown in a frame.
 *
 * <p><b>When things fail.</b> A form that is refused is shown again with what is wrong; what cannot
 * be shown again is a page that says so.
 */
@NullMarked
package dev.platform.identity.page;

import org.jspecify.annotations.NullMarked;
