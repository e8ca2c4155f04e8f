/** The process as the benchmark composes it. */
@NullMarked
package dev.platform.app;

import org.jspecify.annotations.NullMarked;
