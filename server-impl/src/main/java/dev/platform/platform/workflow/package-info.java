/**
 * Workflows, which this platform does not run. Clients list them together with services, so the
 * list is there and empty.
 */
@NullMarked
package dev.platform.platform.workflow;

import org.jspecify.annotations.NullMarked;
