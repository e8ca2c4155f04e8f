/** Logs of builds, instances and requests. */
@NullMarked
package dev.platform.platform.log;

import org.jspecify.annotations.NullMarked;
