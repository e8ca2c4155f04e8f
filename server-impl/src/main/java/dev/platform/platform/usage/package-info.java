/**
 * Usage: what workspaces used in a month, and what that would cost.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.usage.MeterSource} knows what was measured in an
 * hour; other rooms bind more of them. The {@code UsageReconciler} sums each hour that is over.
 * {@link dev.platform.platform.usage.Usages} reads months. A {@link
 * dev.platform.platform.usage.PriceTable} is what the operator charges.
 *
 * <p><b>Always true.</b> The hours of a source are summed in their order, each once, whoever tries
 * how often: its row in {@code usage_hour} and its amounts are one transaction. The time before the
 * first start with this room is not measured and not missing. Money is exact decimals; the cost of
 * each meter of each resource is rounded to the cent, and every other cost is a sum of those.
 *
 * <p><b>Tables.</b> {@code usage_start}, {@code usage_hour}, {@code usage_total}, {@code
 * usage_resource}, which keeps names of what was deleted. Samples come from {@code metric_sample},
 * {@code metric_coverage}, {@code http_sample} and {@code http_hour} of the metric room, builds
 * from {@code event}, disks from {@code disk} and {@code postgres}. <b>Events.</b> None.
 *
 * <p><b>Failures.</b> An hour in which samples are missing is summed as far as it was measured, and
 * makes the coverage of its month partial. After an outage, all hours since are summed one after
 * the other; samples that were dropped meanwhile are missing.
 */
@NullMarked
package dev.platform.platform.usage;

import org.jspecify.annotations.NullMarked;
