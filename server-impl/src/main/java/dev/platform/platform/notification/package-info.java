/**
 * Notifications: who is told when something fails.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.notification.NotificationOverride} is what a
 * service sends where that differs from its workspace; {@code notifyOnFail} of the service follows
 * it.
 *
 * <p><b>Always true.</b> A service without a row follows its workspace, which sends notifications
 * of failures.
 *
 * <p><b>Tables.</b> {@code notification_override}. <b>Events.</b> None.
 */
@NullMarked
package dev.platform.platform.notification;

import org.jspecify.annotations.NullMarked;
