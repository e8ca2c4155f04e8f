package dev.platform.platform.webhook;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import org.jspecify.annotations.Nullable;

/** Who may do something with a webhook: whoever manages its workspace. */
final class WebhookAccess {
  private WebhookAccess() {}

  /**
   * Proof that the caller may.
   *
   * @param ownerId the workspace that it must be of; null is any of the caller's
   * @throws Failure not found, or forbidden
   */
  static Grant<WebhookId> require(
      Access access, Tx tx, Caller caller, WebhookId id, @Nullable String ownerId) {
    if (ownerId != null) {
      var workspace = access.requireIn(tx, caller, Permission.MANAGE, ownerId).workspace();
      var grant = access.require(tx, caller, Permission.MANAGE, id);
      if (!grant.workspace().equals(workspace)) {
        throw Failure.notFound(id);
      }
      return grant;
    }
    return access.require(tx, caller, Permission.MANAGE, id);
  }
}
