/**
 * One-off jobs: commands that run once, on what is live of a service.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.job.Job} is one run of a command. It has the
 * artifact, the variables and the files of the deploy that was live when it was asked for, and
 * keeps them however often the service is deployed meanwhile ({@link
 * dev.platform.platform.deploy.ReleaseCommands}). The engine runs it; {@code JobReconciler} asks
 * for it and takes over what has become of it.
 *
 * <p><b>States.</b>
 *
 * <pre>
 * pending → running → succeeded
 *    │         ├────→ failed
 *    └─────────┴────→ canceled
 * </pre>
 *
 * <p><b>Always true.</b> A command is started once at most: the engine starts none twice, and what
 * the engine has lost is asked for again only while it is pending. A job has at most one end, with
 * one event. A row is open until the engine has forgotten the job; until then its artifact stays.
 *
 * <p><b>Tables.</b> {@code job}. <b>Events.</b> {@code JobRunEnded}, of every job that has ended.
 *
 * <p><b>Ends.</b> Suspending a service cancels its jobs. Deleting it forgets them: rows that are
 * open go when the engine has forgotten their jobs. Lines of a job are in a log of its own.
 *
 * <p><b>Failures.</b> A job outlives a restart of the platform. One that runs and that the engine
 * no longer knows has failed, and its log says so.
 */
@NullMarked
package dev.platform.platform.job;

import org.jspecify.annotations.NullMarked;
