/**
 * The event log: facts that happened, written in the transaction of the change.
 *
 * <p>Timelines read it by subject. A component that handles every event later, such as mail, reads
 * it with an {@link dev.platform.base.event.EventReader}; one that writes something for an event in
 * the same transaction, such as the deliveries of webhooks, is an {@link
 * dev.platform.base.event.EventSubscriber}. {@link dev.platform.base.event.EventTypes} knows the
 * types of all events that can happen.
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
