package dev.platform.identity.workspace;

import dev.platform.base.db.WriteTx;
import dev.platform.base.mail.Mail;
import dev.platform.base.mail.MailContent;
import dev.platform.base.mail.MailOutbox;
import dev.platform.base.secret.Secret;
import jakarta.inject.Inject;

/** Sends invitations, where mail is on. */
final class InvitationMails {
  private final MailOutbox outbox;
  private final InvitationLinks links;

  @Inject
  InvitationMails(MailOutbox outbox, InvitationLinks links) {
    this.outbox = outbox;
    this.links = links;
  }

  /** Whether administrators need not send links themselves. */
  boolean isOn() {
    return outbox.isOn();
  }

  /** Sends a link to whom it is for, if mail is on. */
  void send(WriteTx tx, Invitation invitation, Secret token, String workspace, String inviter) {
    if (!isOn()) {
      return;
    }
    var shown = MailContent.name(workspace);
    var content =
        new MailContent()
            .paragraph(
                MailContent.name(inviter)
                    + " invited you to the workspace "
                    + shown
                    + " on Platform.")
            .link("Join " + shown, links.link(token))
            .paragraph("The link works once and expires in seven days.")
            .footer(
                "If you did not expect this invitation, ignore this email. Without the link,"
                    + " no one can join.");
    outbox.append(
        tx,
        invitation.workspaceId().value(),
        Mail.of(invitation.email(), "Join " + shown + " on Platform", content));
  }
}
