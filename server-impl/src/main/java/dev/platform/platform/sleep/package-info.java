/**
 * Sleep: services that run only while somebody visits them.
 *
 * <p><b>What it is.</b> Knows when a service was visited last, over all edges, and tells deploys to
 * stop what nobody has visited for a while and to start it for the next visitor.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.sleep.Visits} takes what the edge of a process says;
 * {@code SleepReconciler} finds who is idle, {@code WakeTask} starts what somebody wants to visit.
 * Stopping and starting is up to {@link dev.platform.platform.deploy.Deploys}, which keeps whether
 * a service sleeps.
 *
 * <p><b>Always true.</b> A service sleeps after its idle time at the earliest, and later by at most
 * three intervals of the settings. A visitor who comes while it falls asleep is answered by the
 * instances that leave; whoever comes later waits at the edge until it is awake. A service that is
 * being deployed does not fall asleep; a deploy, a restart and a change to a paid plan wake it.
 * Suspending ends its sleep; a service that is suspended is not woken by visitors.
 *
 * <p><b>Tables.</b> {@code service_visit}. Who may sleep it reads from {@code running}, a table of
 * deploy.
 *
 * <p><b>Events.</b> {@code service_hibernated} and {@code service_woken}, appended by deploy.
 *
 * <p><b>Failures.</b> An edge that ends without a word takes with it at most what it knew of the
 * last interval: a service falls asleep that much too early. While the database is away, nothing
 * falls asleep, and whoever visits something asleep waits.
 */
@NullMarked
package dev.platform.platform.sleep;

import org.jspecify.annotations.NullMarked;
