/**
 * Durable work: loops that make what is wanted true.
 *
 * <p>A {@link dev.platform.base.work.Reconciler} compares wanted with observed and moves one step.
 * It is woken by signal and by period, has one run at a time, and takes no input, so that a restart
 * and normal running share one path.
 *
 * <p>One machine at a time runs them: the holder of the {@link dev.platform.base.work.WorkerLease}.
 */
@NullMarked
package dev.platform.base.work;

import org.jspecify.annotations.NullMarked;
