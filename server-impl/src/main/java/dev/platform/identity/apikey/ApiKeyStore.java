package dev.platform.identity.apikey;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Grant;
import java.util.List;

/** Keeps API keys. */
final class ApiKeyStore {

  void insert(WriteTx tx, Grant<WorkspaceId> grant, ApiKey key, Secret secret) {
    tx.mapper(ApiKeyMapper.class).insert(key, Digests.sha256(secret.reveal()));
  }

  List<ApiKey> list(Tx tx, Grant<WorkspaceId> grant, PageRequest page) {
    return tx.mapper(ApiKeyMapper.class).list(grant.workspace(), page);
  }

  boolean delete(WriteTx tx, Grant<ApiKeyId> grant) {
    return tx.mapper(ApiKeyMapper.class).delete(grant.on(), grant.workspace()) == 1;
  }
}
