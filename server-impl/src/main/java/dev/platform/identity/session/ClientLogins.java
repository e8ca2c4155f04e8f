package dev.platform.identity.session;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;

/** Logins of programs that are a person's own hand, such as the command line client. */
public interface ClientLogins {

  /** Ends all of a person; their tokens stop working within five seconds everywhere. */
  void endOwn(WriteTx tx, UserId user);
}
