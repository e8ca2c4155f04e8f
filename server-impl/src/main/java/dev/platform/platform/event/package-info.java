/**
 * The timeline of a service: what happened to it, newest first.
 *
 * <p><b>Cast.</b> An {@link dev.platform.platform.event.Event} is one entry of the event log, which
 * rooms append to in the transaction of the change; {@link dev.platform.platform.event.Events}
 * reads it. Details are passed on as they were written.
 *
 * <p><b>Always true.</b> An event can be read as soon as its change can, so before its webhook is
 * sent. What is deleted has no events.
 *
 * <p><b>Tables.</b> None of its own; it reads {@code event}.
 */
@NullMarked
package dev.platform.platform.event;

import org.jspecify.annotations.NullMarked;
