/** Wires everything together. The only place that knows all rooms; nothing depends on it. */
@NullMarked
package dev.platform.app;

import org.jspecify.annotations.NullMarked;
