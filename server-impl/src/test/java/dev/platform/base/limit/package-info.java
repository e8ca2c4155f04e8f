/** Limits. */
@NullMarked
package dev.platform.base.limit;

import org.jspecify.annotations.NullMarked;
