package dev.platform.platform.secretfile;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** The secret files of services. */
public final class SecretFiles {
  /** Name of the list in its cursors. */
  public static final String LIST = "secret-files";

  private final Db db;
  private final Access access;
  private final AuditTrail trail;
  private final SecretFileStore store;

  @Inject
  SecretFiles(Db db, Access access, AuditTrail trail, SecretFileStore store) {
    this.db = db;
    this.access = access;
    this.trail = trail;
    this.store = store;
  }

  /** The files without their contents, the newest first. */
  public Page<SecretFile> list(Caller caller, ServiceId service, PageRequest page) {
    return db.read(
        "secretfile.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.VIEW, service);
          return Page.of(store.names(tx, grant, page), SecretFile::cursor);
        });
  }

  /** The files with their contents, the newest first; the audit log says who has read them. */
  public Page<SecretFile> read(Caller caller, ServiceId service, PageRequest page) {
    return db.write(
        "secretfile.read",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, service);
          var facts = Map.of("serviceId", service.value());
          trail.log(tx, caller, grant.workspace(), "ViewSecretFileEvent", facts);
          return Page.of(store.list(tx, grant, page), SecretFile::cursor);
        });
  }

  /** One file with its contents. */
  public SecretFile get(Caller caller, ServiceId service, String name) {
    return db.read(
        "secretfile.get",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, service);
          return store.find(tx, grant, name).orElseThrow(() -> Failure.notFound(name));
        });
  }

  /** Replaces all files, and returns them in the order that was given. */
  public Page<SecretFile> replace(Caller caller, ServiceId service, List<NewSecretFile> wanted) {
    var all = NewSecretFile.inOrder(wanted);
    return db.write(
        "secretfile.replace",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant);
          store.deleteAll(tx, grant);
          store.put(tx, grant, all);
          return Page.of(all, SecretFile::cursor);
        });
  }

  /** Sets one file. A new one comes last in the order of definition, a known one stays. */
  public SecretFile set(Caller caller, ServiceId service, NewSecretFile wanted) {
    return db.write(
        "secretfile.set",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant);
          var known = store.allNames(tx, grant);
          long last = known.stream().mapToLong(SecretFile::position).max().orElse(0);
          var names = known.stream().map(SecretFile::name).toList();
          var file = wanted.over(names, last + 1);
          store.put(tx, grant, List.of(file));
          return file;
        });
  }

  /** Deletes one file. */
  public void delete(Caller caller, ServiceId service, String name) {
    db.change(
        "secretfile.delete",
        tx -> {
          var grant = access.require(tx, caller, Permission.CREATE, service);
          access.lock(tx, grant);
          if (!store.delete(tx, grant, name)) {
            throw Failure.notFound(name);
          }
        });
  }

  /** Gives a new service its files, and returns what its first release has of them. */
  public ReleaseContents open(WriteTx tx, Grant<ServiceId> grant, List<NewSecretFile> wanted) {
    var all = NewSecretFile.inOrder(wanted);
    store.put(tx, grant, all);
    return SecretFileContributor.contents(all);
  }
}
