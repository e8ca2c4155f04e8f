/**
 * What every page for people at the API origin is made with: the frame with its tabs, problem
 * pages, forms with their CSRF token, style, script and pictures, times.
 *
 * <p><b>Cast.</b> A {@link dev.platform.page.SignedInUser} is a user who is logged in in a browser.
 * A {@link dev.platform.page.PageLayout} is what surrounds every page; its template lies in {@code
 * src/main/jte/page}. A {@link dev.platform.page.Tab} is a page of the navigation: any room binds
 * its own. Templates escape what they are given.
 *
 * <p><b>Front door.</b> {@link dev.platform.page.PageViews} shows pages and takes forms; {@link
 * dev.platform.page.SignedInUsers} makes the frame. Rooms of the product and of identity have their
 * pages next to the rest of them, and a directory of templates in {@code src/main/jte}. Who may do
 * what stands in {@code specs/pages/operations.yaml}.
 *
 * <p><b>Not this.</b> {@code content.page} is the website: it knows no user, stands alone and has a
 * frame of its own; both share style and icon in {@code src/main/resources/web}. {@code base.page}
 * divides lists into pages.
 *
 * <p><b>Always true.</b> A page does nothing that the front doors of the rooms do not allow its
 * visitor. Every form is rejected if it comes from another origin, and carries the CSRF token of
 * the session. Pages work without script, except for the one that is a client of the API itself.
 * They are never kept by a cache and never shown in a frame.
 *
 * <p><b>Failures.</b> A form that is rejected is shown again with what is wrong; what cannot be
 * shown again is a page that says so.
 */
@NullMarked
package dev.platform.page;

import org.jspecify.annotations.NullMarked;
