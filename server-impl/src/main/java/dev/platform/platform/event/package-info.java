/** The timeline of a service. */
@NullMarked
package dev.platform.platform.event;

import org.jspecify.annotations.NullMarked;
