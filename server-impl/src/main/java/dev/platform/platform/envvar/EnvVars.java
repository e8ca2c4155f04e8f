package dev.platform.platform.envvar;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import jakarta.inject.Inject;
import java.util.List;

/** The variables of services. */
public final class EnvVars {
  /** Name of the list in its cursors. */
  public static final String LIST = "env-vars";

  private final Db db;
  private final Access access;
  private final EnvVarStore store;

  @Inject
  EnvVars(Db db, Access access, EnvVarStore store) {
    this.db = db;
    this.access = access;
    this.store = store;
  }

  /** The variables, the newest first. */
  public Page<EnvVar> list(Caller caller, ServiceId service, PageRequest page) {
    return db.read(
        "envvar.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, service);
          return Page.of(store.list(tx, grant, page), EnvVar::cursor);
        });
  }

  /** One variable. */
  public EnvVar get(Caller caller, ServiceId service, String key) {
    return db.read(
        "envvar.get",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, service);
          return store.find(tx, grant, key).orElseThrow(() -> Failure.notFound(key));
        });
  }

  /** Replaces all variables, and answers them in the order that was given. */
  public Page<EnvVar> replace(Caller caller, ServiceId service, List<NewEnvVar> wanted) {
    return db.write(
        "envvar.replace",
        tx -> {
          var grant = requireWrite(tx, caller, service, wanted);
          return Page.of(replace(tx, grant, wanted), EnvVar::cursor);
        });
  }

  /** Sets one variable. A new one comes last in the order of definition, a known one stays. */
  public EnvVar set(Caller caller, ServiceId service, NewEnvVar wanted) {
    return db.write(
        "envvar.set",
        tx -> {
          var grant = requireWrite(tx, caller, service, List.of(wanted));
          return set(tx, grant, wanted);
        });
  }

  /** Deletes one variable. */
  public void delete(Caller caller, ServiceId service, String key) {
    db.change(
        "envvar.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant);
          if (!store.delete(tx, grant, key)) {
            throw Failure.notFound(key);
          }
        });
  }

  /** Gives a new service its variables, and answers what its first release has of them. */
  public ReleaseContents open(WriteTx tx, Grant<ServiceId> grant, List<NewEnvVar> wanted) {
    var all = NewEnvVar.inOrder(wanted, List.of());
    store.put(tx, grant, all);
    return EnvVarContributor.contents(all);
  }

  private List<EnvVar> replace(WriteTx tx, Grant<ServiceId> grant, List<NewEnvVar> wanted) {
    access.lock(tx, grant);
    var all = NewEnvVar.inOrder(wanted, store.all(tx, grant));
    store.deleteAll(tx, grant);
    store.put(tx, grant, all);
    return all;
  }

  private EnvVar set(WriteTx tx, Grant<ServiceId> grant, NewEnvVar wanted) {
    access.lock(tx, grant);
    var changed = wanted.over(store.all(tx, grant));
    store.put(tx, grant, List.of(changed));
    return changed;
  }

  /** The answer shows kept values, so who leaves the value to us must be allowed to read them. */
  private Grant<ServiceId> requireWrite(
      Tx tx, Caller caller, ServiceId service, List<NewEnvVar> wanted) {
    if (wanted.stream().anyMatch(NewEnvVar::isGenerated)) {
      access.require(tx, caller, Permission.SENSITIVE, service);
    }
    return access.require(tx, caller, Permission.CREATE, service);
  }
}
