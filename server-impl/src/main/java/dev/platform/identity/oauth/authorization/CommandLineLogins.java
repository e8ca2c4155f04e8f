package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.UserId;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.session.ClientLogins;
import jakarta.inject.Inject;

/** Ends what the command line client holds when its user is logged out everywhere. */
final class CommandLineLogins implements ClientLogins {
  private final Authorizations authorizations;

  @Inject
  CommandLineLogins(Authorizations authorizations) {
    this.authorizations = authorizations;
  }

  @Override
  public void endOwn(WriteTx tx, UserId user) {
    authorizations.endAll(tx, user, Clients.COMMAND_LINE);
  }

  @Override
  public void endAll(WriteTx tx, UserId user) {
    endOwn(tx, user);
    authorizations.endAll(tx, user);
  }
}
