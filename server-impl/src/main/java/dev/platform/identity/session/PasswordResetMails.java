package dev.platform.identity.session;

import dev.platform.base.db.WriteTx;
import dev.platform.base.mail.Mail;
import dev.platform.base.mail.MailContent;
import dev.platform.base.mail.MailOutbox;
import dev.platform.base.secret.Secret;
import dev.platform.identity.account.Account;
import jakarta.inject.Inject;

/** What is sent about lost passwords. */
final class PasswordResetMails {
  private final MailOutbox outbox;
  private final PasswordResetLinks links;

  @Inject
  PasswordResetMails(MailOutbox outbox, PasswordResetLinks links) {
    this.outbox = outbox;
    this.links = links;
  }

  boolean isOn() {
    return outbox.isOn();
  }

  /** Sends the link that sets a new password. An account may have an address that gets no mail. */
  void sendLink(WriteTx tx, Account account, Secret token) {
    send(
        tx,
        account,
        "Reset your Platform password",
        new MailContent()
            .paragraph("Someone requested a new password for your account on Platform.")
            .link("Set a new password", links.link(token))
            .paragraph("The link works once and expires in 30 minutes.")
            .footer("If you did not request this, ignore this email. Your password is unchanged."));
  }

  /** Tells that the password was changed, in case it was somebody else. */
  void sendNotice(WriteTx tx, Account account) {
    send(
        tx,
        account,
        "Your Platform password was changed",
        new MailContent()
            .paragraph(
                "The password of your account on Platform was changed with a link from an email."
                    + " All sessions were ended, and the access of apps was revoked.")
            .footer("If this was not you, contact your administrator, and secure your mailbox."));
  }

  private void send(WriteTx tx, Account account, String subject, MailContent content) {
    if (isOn() && Mail.isAddress(account.email())) {
      outbox.append(tx, account.id().value(), Mail.of(account.email(), subject, content));
    }
  }
}
