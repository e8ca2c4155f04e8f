/**
 * What the platform may ask of a machine or a cluster.
 *
 * <p><b>What it is.</b> The seam between deciding and running. It speaks plain words (command,
 * environment, instance) and neither product words (plan, service type) nor the words of one engine
 * (pod, process group).
 *
 * <p><b>Cast.</b> A {@link dev.platform.engine.spi.BuildSpec} turns a {@link
 * dev.platform.engine.spi.Source} into an artifact; a {@link dev.platform.engine.spi.WorkloadSpec}
 * runs an artifact as a number of instances; a {@link dev.platform.engine.spi.JobSpec} runs one
 * command on an artifact, once; a {@link dev.platform.engine.spi.VolumeSpec} keeps the data of an
 * instance; a {@link dev.platform.engine.spi.NetworkSpec} says which owners call one another; a
 * {@link dev.platform.engine.spi.PostgresSpec} and a {@link dev.platform.engine.spi.KeyValueSpec}
 * are database servers, which the engine makes, changes, and lets a standby take over from.
 *
 * <p><b>Always true.</b> Calls are idempotent: the same call has the same result, and removing what
 * is gone is fine. An engine holds no truth but the data on volumes and of database servers; all
 * else it knows can be made again from specs, and what ran before a restart of the platform is
 * found again. Calls return quickly: long work continues behind them, is watched with {@code
 * observe}, and is announced to the {@link dev.platform.engine.spi.EngineListener}.
 *
 * <p><b>Budgets.</b> What waits for its turn uses none of its budget: it runs from the first
 * command, measured by time that only passes, whatever is done to a clock.
 *
 * <p><b>Failures.</b> A build or an instance that fails is a fact in a status, described in words a
 * user understands. {@link dev.platform.engine.spi.EngineException} is for an engine that cannot do
 * its work now (disk full, cluster gone); the caller tries again later.
 */
@NullMarked
package dev.platform.engine.spi;

import org.jspecify.annotations.NullMarked;
