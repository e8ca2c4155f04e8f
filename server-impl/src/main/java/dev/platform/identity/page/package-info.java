/**
 * Identity's pages: logging in, permission for clients, API keys, members, the own account. They
 * are made with the kit in {@link dev.platform.page}, as the pages of any room.
 *
 * <p><b>Cast.</b> One resource for each group of pages, and words for people about roles, scopes
 * and browsers. The templates lie in {@code src/main/jte/identity}.
 */
@NullMarked
package dev.platform.identity.page;

import org.jspecify.annotations.NullMarked;
