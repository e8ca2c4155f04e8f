/**
 * Metrics of the process itself, for Prometheus.
 *
 * <p>{@link dev.platform.app.monitoring.ProcessMetrics} has all of them; {@link
 * dev.platform.app.monitoring.ManagementListener} serves them at an address of their own. What is
 * measured knows none of this: it tells a monitor of its own, or is asked when Prometheus asks.
 *
 * <p><b>Always true.</b> A label has a bounded number of values: operations, reconcilers, classes
 * of status; never an id, a host or a path. Counting allocates nothing and takes no lock.
 */
@NullMarked
package dev.platform.app.monitoring;

import org.jspecify.annotations.NullMarked;
