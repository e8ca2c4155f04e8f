package dev.platform.platform.registrycredential;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.util.List;

/** What users do with logins for private image registries. */
public final class RegistryCredentials {
  private static final String KIND = "registry credential";

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final RegistryCredentialStore store;

  @Inject
  RegistryCredentials(Db db, Ids ids, Access access, RegistryCredentialStore store) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.store = store;
  }

  /** Keeps a login. */
  public RegistryCredential create(Caller caller, String ownerId, Login login) {
    return db.write(
        "registry-credential.create",
        tx -> {
          var grant = access.requireIn(tx, caller, Permission.CREATE, ownerId);
          requireFree(tx, grant, login.name());
          var credential =
              new RegistryCredential(
                  new RegistryCredentialId(ids.next(IdPrefix.REGISTRY_CREDENTIAL)),
                  login.registry(),
                  login.name(),
                  login.username(),
                  tx.now(),
                  tx.now());
          store.insert(tx, grant, credential, login.token());
          access.register(tx, grant, credential.id(), "registryCredential");
          return credential;
        });
  }

  /** One login, without its token. */
  public RegistryCredential get(Caller caller, RegistryCredentialId id) {
    return db.read(
        "registry-credential.get",
        tx -> store.get(tx, access.require(tx, caller, Permission.VIEW, id)));
  }

  /**
   * The logins of some workspaces without their tokens, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   * @param after id of the last one of the page before; empty is the first page
   */
  public List<RegistryCredential> list(
      Caller caller,
      List<String> ownerIds,
      RegistryCredentialFilter filter,
      String after,
      int limit) {
    return db.read(
        "registry-credential.list",
        tx ->
            store.list(
                tx, access.reach(tx, caller, Permission.VIEW, ownerIds), filter, after, limit));
  }

  /** Replaces a login. */
  public RegistryCredential update(Caller caller, RegistryCredentialId id, Login login) {
    return db.write(
        "registry-credential.update",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          var before = store.lock(tx, grant);
          if (!login.name().equals(before.name())) {
            requireFree(tx, grant, login.name());
          }
          var after =
              new RegistryCredential(
                  id,
                  login.registry(),
                  login.name(),
                  login.username(),
                  before.createdAt(),
                  tx.now());
          store.update(tx, grant, after, login.token());
          return after;
        });
  }

  /** Deletes a login. */
  public void delete(Caller caller, RegistryCredentialId id) {
    db.change(
        "registry-credential.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          store.delete(tx, grant);
          access.forget(tx, grant);
        });
  }

  private void requireFree(Tx tx, Grant<?> grant, String name) {
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }
}
