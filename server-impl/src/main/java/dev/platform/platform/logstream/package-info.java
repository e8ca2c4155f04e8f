/**
 * Log streams: where the lines of a service or datastore are sent to, besides being stored.
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.logstream.LogStreamOverrides} are the settings that
 * differ from the workspace. No workspace sends lines anywhere yet, so the only one is that a
 * resource drops them. Lines are stored and shown either way: see {@link
 * dev.platform.platform.log}.
 *
 * <p><b>Always true.</b> A resource without a row follows its workspace. A row goes with its
 * resource, in the same transaction.
 *
 * <p><b>Tables.</b> {@code log_stream_drop}. <b>Events.</b> None.
 *
 * <p><b>Failures.</b> Nothing runs here.
 */
@NullMarked
package dev.platform.platform.logstream;

import org.jspecify.annotations.NullMarked;
