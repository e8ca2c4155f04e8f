/** Caches in memory: {@link dev.platform.base.cache.Caches}. */
@NullMarked
package dev.platform.base.cache;

import org.jspecify.annotations.NullMarked;
