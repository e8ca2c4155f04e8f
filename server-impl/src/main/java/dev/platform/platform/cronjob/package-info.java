/**
 * Cron jobs: services whose command runs on a schedule.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.cronjob.CronSchedule} is when a cron job runs. A
 * {@code CronJob} is its next run, and the lock for everything about its runs. A {@link
 * dev.platform.platform.cronjob.CronRun} is one start of its command, a job of the engine. {@link
 * dev.platform.platform.cronjob.CronJobs} is called by the service room, whose services these are.
 *
 * <p><b>States.</b> A run is pending until its command has ended or it is canceled; the other
 * states are final. Whether the engine may have something of it is kept beside its state, since a
 * run is canceled for its users at once.
 *
 * <pre>
 * pending → successful | unsuccessful | canceled
 * </pre>
 *
 * <p><b>Always true.</b> A schedule that is kept has a next run. The engine has one run of a cron
 * job at a time: the next one begins when the engine has let go of the one before. One run at most
 * waits for that. The next time is stored, and is moved on in the transaction that makes the run of
 * the last one, so that a time has one run however many replicas there are. A run that was given to
 * the engine is never given to it again. While a cron job is suspended it has no next time.
 *
 * <p><b>What does not run.</b> A time that comes to its turn more than a minute late was missed: it
 * has a run that is canceled from the start, for the timeline, and is not caught up. A time at
 * which another run waits already, or at which nothing is live, has a line in the log and no run.
 *
 * <p><b>Tables.</b> {@code cron_job}, {@code cron_run}. Runs that have ended are deleted after two
 * weeks, those of a deleted service when the engine has let go of them.
 *
 * <p><b>Events.</b> {@code CronJobEvent}: cron_job_run_started when the command has started, and
 * cron_job_run_ended always, for a missed run too.
 *
 * <p><b>Failures.</b> Rows come before the engine's jobs, so a replica that dies is taken over by
 * another one. A run that the engine has lost is unsuccessful.
 */
@NullMarked
package dev.platform.platform.cronjob;

import org.jspecify.annotations.NullMarked;
