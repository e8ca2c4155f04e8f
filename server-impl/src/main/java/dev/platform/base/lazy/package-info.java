/** Values that are made when they are first needed: {@link dev.platform.base.lazy.Lazy}. */
@NullMarked
package dev.platform.base.lazy;

import org.jspecify.annotations.NullMarked;
