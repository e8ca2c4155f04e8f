/** Who is calling, and what may they do. */
@NullMarked
package dev.platform.identity;

import org.jspecify.annotations.NullMarked;
