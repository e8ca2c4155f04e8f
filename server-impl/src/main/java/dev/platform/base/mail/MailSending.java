package dev.platform.base.mail;

/** How an attempt to send a mail ended. */
sealed interface MailSending {
  /** The server has taken it. */
  record Sent() implements MailSending {}

  /** The server will never take it. */
  record Rejected(String reason) implements MailSending {}

  /** It may be taken later. */
  record Failed(String reason) implements MailSending {}
}
