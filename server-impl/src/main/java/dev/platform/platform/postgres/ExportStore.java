package dev.platform.platform.postgres;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps what is known of exports. */
final class ExportStore {

  /** Begins an export of an instance of which none is being made. */
  void begin(WriteTx tx, Grant<PostgresId> grant, Postgres postgres, ExportId id) {
    grant.require(Permission.CREATE);
    mapper(tx).begin(export(tx, postgres, id, false));
  }

  /** Begins the export that outlives the instance, whether another is being made or not. */
  void beginFinal(WriteTx tx, Grant<PostgresId> grant, Postgres postgres, ExportId id) {
    grant.require(Permission.CREATE);
    mapper(tx).begin(export(tx, postgres, id, true));
  }

  private static Export export(WriteTx tx, Postgres postgres, ExportId id, boolean isFinal) {
    return new Export(
        id,
        postgres.workspace(),
        postgres.id(),
        postgres.name(),
        postgres.version(),
        isFinal,
        tx.now(),
        null);
  }

  /** Those of an instance, the newest first. */
  List<Export> of(Tx tx, Grant<PostgresId> grant) {
    return mapper(tx).of(grant.on(), grant.workspace());
  }

  @SystemScan("a signed link, or an operator, names a complete export")
  Optional<Export> find(Tx tx, ExportId id) {
    return Optional.ofNullable(mapper(tx).find(id));
  }

  @SystemScan("operators see every complete export, also of deleted instances")
  List<Export> all(Tx tx) {
    return mapper(tx).all();
  }

  @SystemScan("exports of every instance are made")
  List<Export> running(Tx tx) {
    return mapper(tx).running();
  }

  /** Those that were complete before a time, and those that go with their instance. */
  @SystemScan("old exports of every instance are deleted")
  List<Export> outdated(Tx tx, Instant before) {
    return mapper(tx).outdated(before);
  }

  /** Final exports of workspaces that have more than so many: all but their newest. */
  @SystemScan("final exports of every workspace are limited")
  List<Export> surplus(Tx tx, int most) {
    return mapper(tx).surplus(most);
  }

  void complete(WriteTx tx, Grant<PostgresId> grant, ExportId id) {
    grant.require(Permission.CREATE);
    mapper(tx).complete(id, tx.now());
  }

  void delete(WriteTx tx, Grant<PostgresId> grant, ExportId id) {
    grant.require(Permission.CREATE);
    mapper(tx).delete(id);
  }

  private static ExportMapper mapper(Tx tx) {
    return tx.mapper(ExportMapper.class);
  }
}
