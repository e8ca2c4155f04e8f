package dev.platform.base.mail;

import java.time.Instant;
import java.util.List;

/** SQL of mails that wait. */
interface MailMapper {
  void insert(String id, String owner, byte[] sealed, Instant now);

  /** Takes what is due: it is due again at {@code until}, unless it has been sent. */
  List<QueuedMail> take(Instant now, Instant until, int limit);

  void postpone(String id, int attempts, Instant dueAt);

  void delete(String id);
}
