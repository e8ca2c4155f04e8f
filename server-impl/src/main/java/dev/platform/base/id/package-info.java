/**
 * Typed ids.
 *
 * <p>{@link dev.platform.base.id.IdPrefix} is the only registry of prefixes; {@link
 * dev.platform.base.id.Ids} makes new ids. Ids sort by the time they were made.
 */
@NullMarked
package dev.platform.base.id;

import org.jspecify.annotations.NullMarked;
