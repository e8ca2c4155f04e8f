/**
 * The product: one room for each capability.
 *
 * <p>{@link dev.platform.platform.ServiceId} stands here, because rooms on both sides of {@code
 * service} need it and rooms are free of cycles.
 */
@NullMarked
package dev.platform.platform;

import org.jspecify.annotations.NullMarked;
