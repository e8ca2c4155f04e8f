/**
 * The event log: facts that happened, written in the transaction of the change.
 *
 * <p>Timelines read it by subject. A component that handles every event, such as webhooks, reads it
 * with an {@link dev.platform.base.event.EventReader}.
 *
 * <p><b>Always true.</b> {@code sequence} grows in the order of commits: a transaction that waited
 * for another one comes behind it, and once a number is read, no smaller one appears. {@code
 * position} is the order of inserts only; a reader that goes by it skips the events of slow
 * transactions.
 *
 * <p><b>Tables.</b> {@code event}, {@code event_sequence} (the last number, and the lock of the one
 * that gives numbers), {@code event_reader} (how far each reader has read).
 */
@NullMarked
package dev.platform.base.event;

import org.jspecify.annotations.NullMarked;
