/**
 * Notifications: members are told by mail when something fails.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.notification.NotificationOverride} is what a
 * service sends where that differs from its workspace; {@code notifyOnFail} of the service follows
 * it. A {@link dev.platform.platform.notification.Notice} is something that members are told: found
 * in the event log ({@code EventNotices}), or told by another room ({@link
 * dev.platform.platform.notification.Notifications}). Those members get a mail whose role can do
 * something about it.
 *
 * <p><b>Always true.</b> A service without an override follows its workspace, which sends
 * notifications of failures. Each event is looked at once, in the order of commits. Notices about
 * the same (an instance of a service that fails, runs of a cron job, one deploy, one domain) are
 * one mail at once, then one an hour while there are more. Where mail is off, nothing is read or
 * kept.
 *
 * <p><b>Tables.</b> {@code notification_override}; {@code notice}, whose rows are forgotten an hour
 * after the last mail. <b>Events.</b> None; it reads those of others.
 *
 * <p><b>Failures.</b> Reading events and keeping notices is one transaction, telling and the mails
 * in the outbox another: a replica that dies between them is continued by the next one.
 */
@NullMarked
package dev.platform.platform.notification;

import org.jspecify.annotations.NullMarked;
