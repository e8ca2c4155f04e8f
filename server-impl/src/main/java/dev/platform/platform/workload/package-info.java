/**
 * What rooms build and run on the engine.
 *
 * <p><b>What it is.</b> The engine's reports and its cleaning, for all rooms that run something:
 * rollouts, builds and jobs today, datastores alike. It depends on none of these rooms.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.workload.WorkloadKind} describes one kind of a
 * room's builds, workloads or jobs; the prefix of a key tells the kind. {@link
 * dev.platform.platform.workload.WorkloadListener} receives the engine's reports. {@code
 * OrphanReconciler} ends what no kind wants. {@link dev.platform.platform.workload.Offers} has what
 * the engine can make, which the worker publishes and every process reads. {@link
 * dev.platform.platform.workload.EngineOutsideTransactions} is the engine as rooms get it. {@link
 * dev.platform.platform.workload.MachineSockets} asks it whose the ends of connections are, for
 * rooms with addresses.
 *
 * <p><b>Always true.</b> A key has at most one kind: a second kind with the same prefix stops the
 * start. A key without a kind is not wanted. Nothing ends before the database was read.
 *
 * <p><b>Tables.</b> {@code engine_offer}.
 *
 * <p><b>What looking costs.</b> The first sweep checks all that the engine has, each later one the
 * next 200 workloads, 200 builds and 200 jobs.
 *
 * <p><b>Failures.</b> While the database is down, no one is woken: reconcilers find changes in
 * their next run. Output waits in the engine until its log is known; lines of the engine itself
 * wait in {@code HeldLines}. Nothing that a report meets can end what is reported.
 */
@NullMarked
package dev.platform.platform.workload;

import org.jspecify.annotations.NullMarked;
