/**
 * Logs of builds, instances and requests.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.log.LogWriter} takes lines and writes them in
 * batches; other rooms write to it as {@link dev.platform.platform.log.LogSink}. {@link
 * dev.platform.platform.log.Logs} searches them. {@link dev.platform.platform.log.LogTail} follows
 * them for the readers of a replica, who come by {@link dev.platform.platform.log.LogStream}.
 *
 * <p><b>Always true.</b> A page never ends between lines of the same microsecond, so the times that
 * it hands out lose no line that was there and repeat none. A tail gets each line once: it reads
 * what was committed between two snapshots of the database, and a signal only tells it when to
 * look. Replicas write at their own pace, so a line may be committed after a later one was read; a
 * tail that begins where a page ended gets such lines first, with some that the page may have had.
 *
 * <p><b>Levels.</b> A line has the level that it names itself: a field {@code level}, a mark such
 * as {@code [error]}, a word in upper case; else it is info, whichever stream it came by. A request
 * has one by its status.
 *
 * <p><b>Outputs.</b> A line with a {@link dev.platform.platform.log.LogOutputPosition} can be read
 * again where it came from. The newest mark of each output is written with the lines, so after a
 * crash the reader of the output continues behind it: no line is lost, none is kept twice.
 *
 * <p><b>Tables.</b> {@code log_output}, the marks; {@code log_line}, one partition for each day in
 * UTC, made ahead and dropped after {@code platform.log.retention}; {@code log_value}, the values
 * that labels had on each day, written with the lines.
 *
 * <p><b>Failures.</b> Without a database, lines wait in memory up to a bound; then no line with a
 * mark is taken, of the others the oldest are dropped, and a line tells how many. A search that
 * finds little reads part after part and, after a moment, answers with what it has and where to
 * continue. A reader of a tail that cannot keep up is notified how much it has missed.
 */
@NullMarked
package dev.platform.platform.log;

import org.jspecify.annotations.NullMarked;
