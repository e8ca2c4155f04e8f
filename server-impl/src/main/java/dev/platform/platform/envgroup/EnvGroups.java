package dev.platform.platform.envgroup;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.environment.Environments;
import dev.platform.platform.envvar.EnvVar;
import dev.platform.platform.envvar.NewEnvVar;
import dev.platform.platform.secretfile.NewSecretFile;
import dev.platform.platform.secretfile.SecretFile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.BiConsumer;

/** What users do with environment groups. */
public final class EnvGroups {
  private static final String KIND = "environment group";
  private static final int MAX_LINKS = 20;

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final Environments environments;
  private final EnvGroupStore store;
  private final EnvGroupValueStore values;

  @Inject
  EnvGroups(
      Db db,
      Ids ids,
      Access access,
      Environments environments,
      EnvGroupStore store,
      EnvGroupValueStore values) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.environments = environments;
    this.store = store;
    this.values = values;
  }

  /** Creates a group and links it. */
  public EnvGroupValues create(Caller caller, NewEnvGroup wanted) {
    return db.write("envgroup.create", tx -> create(tx, caller, wanted));
  }

  /** One group with its values. */
  public EnvGroupValues get(Caller caller, EnvGroupId id) {
    return db.read(
        "envgroup.get", tx -> withValues(tx, access.require(tx, caller, Permission.SENSITIVE, id)));
  }

  /**
   * The groups of some workspaces without their values, the newest first.
   *
   * @param ownerIds which workspaces; empty is the caller's own choice
   * @param after id of the last one of the page before; empty is the first page
   */
  public List<EnvGroup> list(
      Caller caller, List<String> ownerIds, EnvGroupFilter filter, String after, int limit) {
    return db.read(
        "envgroup.list",
        tx ->
            store.list(
                tx, access.reach(tx, caller, Permission.VIEW, ownerIds), filter, after, limit));
  }

  /** Renames a group. */
  public EnvGroupValues rename(Caller caller, EnvGroupId id, String name) {
    NewEnvGroup.requireName(name);
    return change("envgroup.rename", caller, id, (tx, grant) -> rename(tx, grant, name));
  }

  /** Deletes a group. Running instances keep its values until the next deploy or restart. */
  public void delete(Caller caller, EnvGroupId id) {
    db.change("envgroup.delete", tx -> delete(tx, caller, id));
  }

  /** One variable. */
  public EnvVar variable(Caller caller, EnvGroupId id, String key) {
    return db.read(
        "envgroup.variable",
        tx ->
            values.vars(tx, access.require(tx, caller, Permission.SENSITIVE, id)).stream()
                .filter(it -> it.key().equals(key))
                .findFirst()
                .orElseThrow(() -> Failure.notFound(key)));
  }

  /** Sets one variable, which comes first. */
  public EnvGroupValues set(Caller caller, EnvGroupId id, NewEnvVar wanted) {
    return change("envgroup.set_variable", caller, id, (tx, grant) -> set(tx, grant, wanted));
  }

  /** Deletes one variable. */
  public void deleteVariable(Caller caller, EnvGroupId id, String key) {
    remove("envgroup.delete_variable", caller, id, key, values::deleteVar);
  }

  /** One secret file. */
  public SecretFile file(Caller caller, EnvGroupId id, String name) {
    return db.read(
        "envgroup.file",
        tx ->
            values.files(tx, access.require(tx, caller, Permission.SENSITIVE, id)).stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.notFound(name)));
  }

  /** Sets one secret file, which comes first. */
  public EnvGroupValues set(Caller caller, EnvGroupId id, NewSecretFile wanted) {
    return change("envgroup.set_file", caller, id, (tx, grant) -> set(tx, grant, wanted));
  }

  /** Deletes one secret file. */
  public void deleteFile(Caller caller, EnvGroupId id, String name) {
    remove("envgroup.delete_file", caller, id, name, values::deleteFile);
  }

  /** Links a service, which gets the values with its next deploy or restart. */
  public EnvGroupValues link(Caller caller, EnvGroupId id, ServiceId service) {
    return change("envgroup.link", caller, id, (tx, grant) -> link(tx, caller, grant, service));
  }

  /** Unlinks a service. */
  public void unlink(Caller caller, EnvGroupId id, ServiceId service) {
    db.change(
        "envgroup.unlink",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          if (!store.unlink(tx, grant, service)) {
            throw Failure.notFound(service);
          }
        });
  }

  /** Deletes a group together with the environment that it is in. */
  void delete(WriteTx tx, Caller caller, EnvGroupId id) {
    var grant = access.require(tx, caller, Permission.CREATE, id);
    access.lock(tx, grant);
    store.delete(tx, grant);
    access.forget(tx, grant);
  }

  private EnvGroupValues create(WriteTx tx, Caller caller, NewEnvGroup wanted) {
    if (wanted.envVars().stream().anyMatch(NewEnvVar::isGenerated)) {
      access.requireIn(tx, caller, Permission.SENSITIVE, wanted.ownerId());
    }
    var workspace = access.requireIn(tx, caller, Permission.CREATE, wanted.ownerId());
    requireFree(tx, workspace, wanted.name());
    var id = new EnvGroupId(ids.next(IdPrefix.ENV_GROUP));
    store.insert(tx, workspace, id, wanted.name());
    var grant = access.register(tx, workspace, id, "envGroup");
    if (wanted.environmentId() != null) {
      environments.place(tx, grant, wanted.environmentId());
    }
    values.putVars(tx, grant, NewEnvVar.inOrder(wanted.envVars(), List.of()));
    values.putFiles(tx, grant, NewSecretFile.inOrder(wanted.secretFiles()));
    wanted.services().forEach(service -> link(tx, caller, grant, service));
    return withValues(tx, grant);
  }

  private void rename(WriteTx tx, Grant<EnvGroupId> grant, String name) {
    if (store.get(tx, grant).name().equals(name)) {
      return;
    }
    requireFree(tx, grant, name);
    store.rename(tx, grant, name);
  }

  private void set(WriteTx tx, Grant<EnvGroupId> grant, NewEnvVar wanted) {
    var known = values.vars(tx, grant);
    var value = wanted.over(known).value();
    long first = known.isEmpty() ? 1 : known.get(0).position() + 1;
    values.putVars(tx, grant, List.of(new EnvVar(wanted.key(), value, first)));
  }

  private void set(WriteTx tx, Grant<EnvGroupId> grant, NewSecretFile wanted) {
    var known = values.files(tx, grant);
    long first = known.isEmpty() ? 1 : known.get(0).position() + 1;
    var names = known.stream().map(SecretFile::name).toList();
    values.putFiles(tx, grant, List.of(wanted.over(names, first)));
  }

  private void link(WriteTx tx, Caller caller, Grant<EnvGroupId> group, ServiceId id) {
    var service = access.require(tx, caller, Permission.CREATE, id);
    if (!service.workspace().equals(group.workspace())) {
      throw Failure.notFound(id);
    }
    access.lock(tx, service);
    store.link(tx, group, id);
    if (store.count(tx, service) > MAX_LINKS) {
      throw Failure.conflict(
          "The service " + id.value() + " has " + MAX_LINKS + " environment groups. Unlink one.");
    }
  }

  /** Deletes a value of a group by its name. */
  private interface Removal {
    boolean remove(WriteTx tx, Grant<EnvGroupId> grant, String name);
  }

  private void remove(String work, Caller caller, EnvGroupId id, String name, Removal removal) {
    db.change(
        work,
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, id);
          access.lock(tx, grant);
          if (!removal.remove(tx, grant, name)) {
            throw Failure.notFound(name);
          }
        });
  }

  /** The response shows all values, so whoever changes one must be allowed to read them. */
  private EnvGroupValues change(
      String work, Caller caller, EnvGroupId id, BiConsumer<WriteTx, Grant<EnvGroupId>> change) {
    return db.write(
        work,
        tx -> {
          access.require(tx, caller, Permission.SENSITIVE, id);
          var grant = access.require(tx, caller, Permission.CREATE, id);
          access.lock(tx, grant);
          change.accept(tx, grant);
          return withValues(tx, grant);
        });
  }

  private EnvGroupValues withValues(Tx tx, Grant<EnvGroupId> grant) {
    return new EnvGroupValues(
        store.get(tx, grant), values.vars(tx, grant), values.files(tx, grant));
  }

  private void requireFree(Tx tx, Grant<?> grant, String name) {
    if (store.hasName(tx, grant, name)) {
      throw Failure.nameInUse(KIND, name);
    }
  }
}
