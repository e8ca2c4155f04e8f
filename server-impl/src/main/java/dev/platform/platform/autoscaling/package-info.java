/**
 * Autoscaling: more instances for a service under load, fewer when the load is gone.
 *
 * <p><b>Cast.</b> An {@link dev.platform.platform.autoscaling.AutoscalingConfig} is what a user
 * sets. {@code Autoscaling} is that with what is known so far: a {@code Trend} if the load has
 * asked for another number of instances for some time, a {@code Scaling} while the number changes.
 * {@code Demand} is how many instances the load of this moment needs.
 *
 * <p><b>How it decides.</b> Every few seconds the engine is asked once what all instances use. A
 * criterion needs {@code ready instances x average usage / target} instances, rounded up; within a
 * tenth of what there is, it needs no change. The larger answer wins, then the limits of the user.
 * If more are needed for 30 seconds, the smallest number of that time is taken; if fewer are needed
 * for 5 minutes, the largest. So a peak that is short adds nothing, and load that comes back soon
 * removes nothing.
 *
 * <p><b>When it does not.</b> While the service is suspended or a deploy replaces its instances,
 * while the number of instances changes, and while the usage of an instance is not known. A trend
 * that was not confirmed for three intervals begins anew, for example after a restart of the
 * platform.
 *
 * <p><b>Always true.</b> The manual number of instances is the service's own and never changed
 * here; it counts whenever autoscaling is not enabled. All state is in the row, each change of
 * which raises its version: of two replicas that decide, one finds another version and does
 * nothing.
 *
 * <p><b>Tables.</b> {@code autoscaling}. <b>Events.</b> {@code AutoscalingEvent}: config_changed
 * for each change by a user; started, then the instance_count_changed of the deploy room, then
 * ended when the instances are ready or have been waited for long enough.
 *
 * <p><b>Failures.</b> Without samples nothing is decided: what runs stays. A replica that dies
 * between two samples leaves a trend that its successor continues.
 */
@NullMarked
package dev.platform.platform.autoscaling;

import org.jspecify.annotations.NullMarked;
