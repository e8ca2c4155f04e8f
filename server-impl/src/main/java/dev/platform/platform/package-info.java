/**
 * The product: one room for each capability.
 *
 * <p>{@link dev.platform.platform.ServiceId} and {@link dev.platform.platform.ServiceCleanup} stand
 * here, because rooms on both sides of {@code service} need them and rooms are free of cycles.
 */
@NullMarked
package dev.platform.platform;

import org.jspecify.annotations.NullMarked;
