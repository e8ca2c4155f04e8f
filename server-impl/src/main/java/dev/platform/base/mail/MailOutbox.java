package dev.platform.base.mail;

import dev.platform.base.db.WriteTx;
import dev.platform.base.json.Json;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.Work;
import jakarta.inject.Inject;

/** Where mails wait to be sent. A mail is sent if and only if the transaction of its cause is. */
public final class MailOutbox {
  private static final int ID_BYTES = 16;

  private final MailSettings settings;
  private final Vault vault;
  private final Work work;

  @Inject
  MailOutbox(MailSettings settings, Vault vault, Work work) {
    this.settings = settings;
    this.vault = vault;
    this.work = work;
  }

  /** Whether this installation sends mail. */
  public boolean isOn() {
    return settings.isOn();
  }

  /**
   * Sends a mail soon after the transaction has committed. It may hold a secret link, so it waits
   * encrypted. Only where mail is on.
   *
   * @param owner because of whom; owners take turns
   */
  public void append(WriteTx tx, String owner, Mail mail) {
    if (!isOn()) {
      throw new IllegalStateException("mail is off");
    }
    var id = RandomTokens.token(ID_BYTES);
    tx.mapper(MailMapper.class)
        .insert(id, owner, vault.encrypt(new Secret(Json.write(mail)), place(id)), tx.now());
    work.wake(tx, MailReconciler.class);
  }

  /** A mail that waited. */
  Mail open(QueuedMail queued) {
    return Json.read(vault.decrypt(queued.sealed(), place(queued.id())).reveal(), Mail.class);
  }

  private static String place(String id) {
    return "mail/" + id;
  }
}
