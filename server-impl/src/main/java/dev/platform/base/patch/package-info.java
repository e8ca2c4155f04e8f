/** A change of one field: keep, clear or set. */
@NullMarked
package dev.platform.base.patch;

import org.jspecify.annotations.NullMarked;
