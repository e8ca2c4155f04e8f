package dev.platform.identity.apikey;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import java.util.List;

/** Keeps API keys. */
final class ApiKeyStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, ApiKey key, Secret secret) {
    grant.require(Permission.KEYS);
    tx.mapper(ApiKeyMapper.class).insert(key, Digests.sha256(secret.reveal()));
  }

  List<ApiKey> list(Tx tx, Grant<WorkspaceId> grant, PageRequest page) {
    return tx.mapper(ApiKeyMapper.class).list(grant.workspace(), page);
  }

  boolean delete(WriteTx tx, Grant<ApiKeyId> grant) {
    grant.require(Permission.KEYS);
    return tx.mapper(ApiKeyMapper.class).delete(grant.on(), grant.workspace()) == 1;
  }

  /** Who is being removed at this moment must not leave a key behind. */
  void requireMember(WriteTx tx, Grant<WorkspaceId> grant, UserId user) {
    grant.require(Permission.KEYS);
    if (tx.mapper(ApiKeyMapper.class).lockMember(grant.workspace(), user).isEmpty()) {
      throw Failure.forbidden(
          "You are not a member of workspace " + grant.workspace().value() + ".");
    }
  }

  int countOf(Tx tx, ListGrant reach, UserId user) {
    return reach.workspaces().isEmpty()
        ? 0
        : tx.mapper(ApiKeyMapper.class).countOf(reach.workspaces(), user);
  }

  /** People give up their own keys without a permission; and keys end with the membership. */
  List<ApiKeyId> deleteOf(WriteTx tx, Grant<WorkspaceId> grant, UserId user) {
    grant.require(Permission.VIEW);
    return tx.mapper(ApiKeyMapper.class).deleteOf(grant.workspace(), user);
  }
}
