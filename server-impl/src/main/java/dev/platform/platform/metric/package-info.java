/**
 * Metrics: what services, jobs and datastores use, over time.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.metric.SampleSource} tells what is true now; other
 * rooms bind more of them. {@code MetricSampleReconciler} asks all of them every 15 seconds. {@code
 * MetricRollupReconciler} makes averages of minutes. {@link dev.platform.platform.metric.Metrics}
 * reads both as {@link dev.platform.platform.metric.TimeSeries}.
 *
 * <p><b>Requests</b> are counted by the edge of each process, {@link
 * dev.platform.platform.metric.HttpRequestCounts}, in what has the same {@code HttpLabels}, with
 * their latencies as a {@code LatencySketch}. {@code HttpRollupReconciler} makes minutes of them.
 * Sketches of edges, instances and intervals are merged when {@link
 * dev.platform.platform.metric.HttpMetrics} reads them.
 *
 * <p><b>Traffic</b> that services exchange with other machines themselves is counted by the engine,
 * for a service as a whole, and sampled as a rate. {@code HttpMetrics} adds what was sent to the
 * bandwidth.
 *
 * <p><b>How a query is answered.</b> {@code MetricScope} checks who asks for which resources and
 * when, and {@code MetricWindow} divides the time. Samples of the last 23 hours are read
 * themselves; of what is before, the averages of its minutes. Values of one interval and instance
 * are averaged; an aggregation then combines the instances.
 *
 * <p><b>Always true.</b> A value comes from samples: an interval without any has none, and is no
 * zero. So a service that is suspended, asleep or starting has gaps. All samples of a round have
 * the same time, a multiple of 15 seconds. An hour is rolled up once, after it is over, and its
 * samples are dropped later.
 *
 * <p><b>Tables.</b> {@code metric_sample}, a row for each instance and for each resource as a
 * whole, in daily partitions that are dropped after 24 hours; {@code metric_hour}, the averages of
 * the minutes of an hour in arrays, in weekly partitions that are dropped after 30 days; {@code
 * metric_coverage}, how often samples were taken in each hour. Of requests {@code http_sample},
 * {@code http_hour} and {@code http_coverage}, alike; {@code http_batch}, what edges wrote lately.
 *
 * <p><b>Failures.</b> Counts of requests wait for the database for five minutes; a process that is
 * killed loses those of 15 seconds. A batch that may have been written already is not written
 * twice.
 *
 * <p>Samples that cannot be written are lost, and leave a gap. After a restart the CPU usage of an
 * instance is known from the second reading on. A source that fails leaves out its own samples
 * only.
 */
@NullMarked
package dev.platform.platform.metric;

import org.jspecify.annotations.NullMarked;
