package dev.platform.platform.postgres;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.event.EventLog;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportFile;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.apikey.ApiKeyId;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.platform.datastore.DatastoreStatus;
import dev.platform.platform.workload.Offers;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What users do with exports of Postgres instances. */
public final class Exports {
  private static final int MOST = 20;
  private static final String BACKEND = "postgres";

  private final PostgresStore instances;
  private final ExportStore store = new ExportStore();
  private final Db db;
  private final Ids ids;
  private final Access access;
  private final ApiKeys keys;
  private final AuditTrail trail;
  private final Engine engine;
  private final Offers offers;
  private final ExportLinks links;
  private final EventLog events;
  private final Work work;

  @Inject
  Exports(
      PostgresStore instances,
      Db db,
      Ids ids,
      Access access,
      ApiKeys keys,
      AuditTrail trail,
      Engine engine,
      Offers offers,
      ExportLinks links,
      EventLog events,
      Work work) {
    this.instances = instances;
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.keys = keys;
    this.trail = trail;
    this.engine = engine;
    this.offers = offers;
    this.links = links;
    this.events = events;
    this.work = work;
  }

  /**
   * An export as callers see it.
   *
   * @param url where it can be downloaded for an hour; null while it is made
   */
  public record Listed(ExportId id, Instant createdAt, @Nullable URI url) {}

  /**
   * An export that is being downloaded.
   *
   * @param fileName for whoever saves it
   */
  public record Download(String fileName, ExportFile file) {}

  /** Begins to export the database of an instance. */
  public void create(Caller caller, PostgresId id) {
    db.change(
        "export.create",
        tx -> {
          var grant = require(tx, caller, id);
          var postgres = instances.lock(tx, grant);
          offers.require(tx, BACKEND, it -> it.postgres().missingForExports(postgres.version()));
          requireExportable(tx, grant, postgres);
          store.begin(tx, grant, postgres, new ExportId(ids.next(IdPrefix.EXPORT)));
          events.append(tx, grant.workspace(), new PostgresEvent.PostgresBackupStarted(id));
          work.wake(tx, ExportReconciler.class);
        });
  }

  private Grant<PostgresId> require(Tx tx, Caller caller, PostgresId id) {
    return access.require(tx, caller, Permission.CREATE, id);
  }

  private void requireExportable(WriteTx tx, Grant<PostgresId> grant, Postgres postgres) {
    if (postgres.id().isReplica()) {
      throw Failure.malformed("The instance is a read replica. Export its primary instead.");
    }
    if (postgres.suspended()) {
      throw Failure.conflict("The instance is suspended. Resume it first.");
    }
    if (postgres.status() != DatastoreStatus.AVAILABLE) {
      throw Failure.conflict("The instance is not available. Try again when it is.");
    }
    var present = store.of(tx, grant);
    if (present.stream().anyMatch(export -> export.completedAt() == null)) {
      throw Failure.conflict("An export of the instance is already running.");
    }
    if (present.size() >= MOST) {
      throw Failure.malformed(
              "The instance already has " + MOST + " exports. Try again when one has expired.")
          .because("QUOTA_EXCEEDED")
          .param("limit", MOST);
    }
  }

  /** The exports of an instance, the newest first. */
  public List<Listed> list(Caller caller, PostgresId id) {
    return db.read(
        "export.list",
        tx -> {
          var grant = access.require(tx, caller, Permission.SENSITIVE, id);
          instances.get(tx, grant);
          return store.of(tx, grant).stream().map(it -> listed(it, caller, tx.now())).toList();
        });
  }

  private Listed listed(Export export, Caller caller, Instant now) {
    boolean isComplete = export.completedAt() != null;
    return new Listed(
        export.id(), export.createdAt(), isComplete ? links.make(export.id(), caller, now) : null);
  }

  /** The file of an export, for whoever has a link of {@link #list}. */
  public Download download(ExportId id, String token) {
    var caller =
        db.read("export.link", tx -> links.open(id, token, tx.now()))
            .filter(this::isCredentialValid)
            .orElseThrow(Exports::notFound);
    var export = db.write("export.download", tx -> admit(tx, caller, id));
    return new Download(fileName(export), open(export));
  }

  /** Keys are looked up outside of any transaction. */
  private boolean isCredentialValid(Caller caller) {
    return caller.credential() != Caller.Credential.MACHINE_KEY
        || keys.find(new ApiKeyId(caller.credentialId())).isPresent();
  }

  private Export admit(WriteTx tx, Caller caller, ExportId id) {
    var export = store.find(tx, id).orElseThrow(Exports::notFound);
    if (!access.has(tx, caller, Permission.SENSITIVE, export.workspaceId())) {
      throw notFound();
    }
    trail.log(
        tx,
        caller,
        export.workspaceId(),
        "DownloadDatabaseBackupEvent",
        Map.of("postgresId", export.postgresId().value(), "exportId", id.value()));
    return export;
  }

  private static Failure notFound() {
    return Failure.absent(
        "The download link was not found or has expired. List the exports for a new one.");
  }

  private static String fileName(Export export) {
    return export.name().replaceAll("[^A-Za-z0-9._-]", "_") + "-" + export.id().value() + ".dump";
  }

  private ExportFile open(Export export) {
    try {
      return engine.open(export.ref()).orElseThrow(() -> gone("The file is not on this host."));
    } catch (EngineException e) {
      throw gone("The file cannot be read.");
    }
  }

  private static Failure gone(String why) {
    return Failure.unavailable(BACKEND, "The export cannot be downloaded now. " + why);
  }

  /** Every complete export, also of deleted instances, for an operator. */
  public List<Export> all() {
    return db.read("export.all", store::all);
  }

  /** The file of an export, for an operator. */
  public ExportFile file(ExportId id) {
    return open(
        db.read("export.file", tx -> store.find(tx, id)).orElseThrow(() -> Failure.notFound(id)));
  }
}
