package dev.platform.platform.registrycredential;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps registry credentials, their tokens sealed. */
final class RegistryCredentialStore {
  private final Vault vault;

  @Inject
  RegistryCredentialStore(Vault vault) {
    this.vault = vault;
  }

  void insert(WriteTx tx, Grant<WorkspaceId> grant, RegistryCredential credential, Secret token) {
    grant.require(Permission.CREATE);
    mapper(tx).insert(credential, grant.on(), seal(credential, token));
  }

  RegistryCredential get(Tx tx, Grant<RegistryCredentialId> grant) {
    return found(grant, mapper(tx).find(grant.on(), grant.workspace()));
  }

  /** The credential, and with it the right to change it until this transaction ends. */
  RegistryCredential lock(WriteTx tx, Grant<RegistryCredentialId> grant) {
    grant.require(Permission.CREATE);
    return found(grant, mapper(tx).lock(grant.on(), grant.workspace()));
  }

  /**
   * The newest first.
   *
   * @param after id of the last one of the page before; empty is the first page
   */
  List<RegistryCredential> list(
      Tx tx, ListGrant reach, RegistryCredentialFilter filter, String after, int limit) {
    return mapper(tx).list(reach.workspaces(), filter, after, limit);
  }

  boolean hasName(Tx tx, Grant<?> grant, String name) {
    return mapper(tx).hasName(grant.workspace(), name);
  }

  void update(
      WriteTx tx, Grant<RegistryCredentialId> grant, RegistryCredential credential, Secret token) {
    grant.require(Permission.CREATE);
    mapper(tx).update(credential, grant.workspace(), seal(credential, token));
  }

  void delete(WriteTx tx, Grant<RegistryCredentialId> grant) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(grant.on(), grant.workspace());
  }

  private byte[] seal(RegistryCredential credential, Secret token) {
    return vault.encrypt(token, "registry_credential/" + credential.id().value());
  }

  private static RegistryCredential found(
      Grant<RegistryCredentialId> grant, @Nullable RegistryCredential credential) {
    return Optional.ofNullable(credential).orElseThrow(() -> Failure.notFound(grant.on()));
  }

  private static RegistryCredentialMapper mapper(Tx tx) {
    return tx.mapper(RegistryCredentialMapper.class);
  }
}
