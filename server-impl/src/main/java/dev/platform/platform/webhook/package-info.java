/**
 * Webhooks: signed notifications about events to addresses that users choose.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.webhook.Webhook} is a destination. A notification
 * is what is sent about one event; its bytes are written once. A delivery is a notification that
 * waits to be sent to one webhook, under the id of its next {@link
 * dev.platform.platform.webhook.Attempt}. {@link dev.platform.platform.webhook.Webhooks} and {@link
 * dev.platform.platform.webhook.Deliveries} are the front doors, {@code DeliveryQueue} writes
 * deliveries in the transaction of the event, {@link dev.platform.platform.webhook.WebhookSender}
 * sends them, and {@code AttemptRecorder} decides what follows.
 *
 * <p><b>States of a delivery.</b>
 *
 * <pre>
 *   waiting --taken, with a lease--&gt; in flight --2xx, 410 or the last attempt--&gt; gone
 *      ^                                 |
 *      +---- another failure, or the end of the lease
 * </pre>
 *
 * <p><b>Always true.</b> A delivery exists if and only if its event was committed while the webhook
 * was enabled and its filter had the type. Every attempt that has a response is recorded once. An
 * event reaches a receiver that works at least once; a second time only if the process or its
 * connection was lost before the response was recorded. A process has few requests in flight for
 * one webhook, fewer still for one that fails.
 *
 * <p><b>Tables.</b> {@code webhook}, {@code webhook_message} (the bytes), {@code webhook_delivery}
 * (what waits), {@code webhook_attempt} (the history, 30 days), {@code webhook_resend} (keys).
 *
 * <p><b>Events.</b> {@code webhook_disabled}, when the platform disables a webhook: the receiver
 * has returned 410, or all attempts have failed for five days.
 *
 * <p><b>Failures.</b> A process that is lost leaves its deliveries leased for a minute; then any
 * other sends them. While the database is away, outcomes wait in memory.
 */
@NullMarked
package dev.platform.platform.webhook;

import org.jspecify.annotations.NullMarked;
