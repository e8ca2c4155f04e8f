/** Environment variables of a service. */
@NullMarked
package dev.platform.platform.envvar;

import org.jspecify.annotations.NullMarked;
