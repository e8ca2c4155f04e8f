/**
 * Log streams: where the lines of a workspace, a service, or a datastore are sent, besides being
 * stored.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.logstream.LogStreams} are the settings: one of a
 * workspace, and those of resources that differ from it. {@link
 * dev.platform.platform.logstream.LogStreamSender} sends, in the worker. It has a {@code
 * LogStreamLane} for each stream: what it remembers of it. {@code LogStreamBatches} makes {@code
 * SyslogMessage}s of {@link dev.platform.platform.log.CommittedLines}.
 *
 * <p><b>States of a stream.</b>
 *
 * <pre>
 *   idle --new lines--&gt; busy: read, connect, send --no more--&gt; idle
 *                        |
 *                        +-- a failure, or the end of a connection with lines that do not count as
 *                            sent yet --&gt; waiting, longer each time --&gt; busy, from the place kept
 * </pre>
 *
 * <p><b>Always true.</b> A line is sent by the stream of its resource, else by that of its
 * workspace, else not at all. A line that was committed before the place of a stream was sent, or
 * was too old. The place moves once a connection has stayed open for a moment behind its lines, and
 * never goes back, so lines are sent at least once. A resource without a row follows its workspace,
 * and a row goes with its resource, in the same transaction. Tokens are sealed.
 *
 * <p><b>Tables.</b> {@code log_stream}. <b>Events.</b> None.
 *
 * <p><b>Failures.</b> A destination that is away delays only its own lines; they wait for {@code
 * LogStreamBatches.KEPT}, then they are dropped and counted. After some failures the logs whose
 * lines wait have a line about it. A process that is lost leaves nothing behind: the next worker
 * goes on from the places that are kept.
 */
@NullMarked
package dev.platform.platform.logstream;

import org.jspecify.annotations.NullMarked;
