package dev.platform.identity.session;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;

/** Logins of programs with the account of a person. */
public interface ClientLogins {

  /**
   * Ends those of the person's own hand, such as the command line client; their tokens stop working
   * within five seconds everywhere.
   */
  void endOwn(WriteTx tx, UserId user);

  /** Ends all, those of apps that the person has allowed something too. */
  void endAll(WriteTx tx, UserId user);
}
