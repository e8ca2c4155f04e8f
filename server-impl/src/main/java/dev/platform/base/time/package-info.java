/** Points in time as clients write them. */
@NullMarked
package dev.platform.base.time;

import org.jspecify.annotations.NullMarked;
