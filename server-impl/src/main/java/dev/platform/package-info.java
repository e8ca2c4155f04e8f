/** The command line; see {@link dev.platform.Main}. */
@NullMarked
package dev.platform;

import org.jspecify.annotations.NullMarked;
