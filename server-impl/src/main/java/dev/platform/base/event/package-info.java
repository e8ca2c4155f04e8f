/**
 * The event log: facts that happened, written in the transaction of the change.
 *
 * <p>The timeline of a service, webhooks and notifications all read this one log.
 */
@NullMarked
package dev.platform.base.event;

import org.jspecify.annotations.NullMarked;
