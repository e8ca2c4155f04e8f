/**
 * Mail: an outbox that commits with the cause of a mail, and the way to an SMTP server.
 *
 * <p><b>Cast.</b> A {@link dev.platform.base.mail.Mail} is what somebody gets. {@link
 * dev.platform.base.mail.MailOutbox} keeps it with the transaction of its cause. The {@code
 * MailReconciler} hands it to the {@code SmtpServer} of the operator over a {@code SmtpConnection}.
 *
 * <p><b>Always true.</b> Without a server, nothing is kept and nothing is sent. Mails wait
 * encrypted, since they may hold secret links. A connection to another machine is protected by TLS
 * with a certificate for the server's name, or nothing is sent on it. No field of a mail can add a
 * header or a recipient. No transaction is open while the server is talked to.
 *
 * <p><b>Tables.</b> {@code mail}: taking a row makes it due again later, so it is tried again if
 * the taker dies.
 *
 * <p><b>Failures.</b> A mail is tried again after 1 minute to 4 hours, for 3 days; what the server
 * rejects for good is not. A taker that dies between the server's answer and its own note sends the
 * mail twice, with the same Message-ID. The log says when the server cannot be used, once.
 */
@NullMarked
package dev.platform.base.mail;

import org.jspecify.annotations.NullMarked;
