/** Pages of a list, by keyset: a page begins after the last entry of the page before. */
@NullMarked
package dev.platform.base.page;

import org.jspecify.annotations.NullMarked;
