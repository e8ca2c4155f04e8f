/** Points in time as clients write them, and time that only passes. */
@NullMarked
package dev.platform.base.time;

import org.jspecify.annotations.NullMarked;
