package dev.platform.platform.blueprint;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps syncs, their files, sealed, and their steps. */
final class SyncStore {
  private static final int KEPT = 100;

  private final Vault vault;

  @Inject
  SyncStore(Vault vault) {
    this.vault = vault;
  }

  void insert(WriteTx tx, Grant<BlueprintId> grant, Sync sync) {
    grant.require(Permission.OPERATE);
    mapper(tx).insert(sync, tx.now());
  }

  Optional<Sync> find(Tx tx, Grant<BlueprintId> grant, SyncId sync) {
    return Optional.ofNullable(mapper(tx).find(sync, grant.workspace()));
  }

  /** The one that has not begun. */
  Optional<Sync> waiting(Tx tx, Grant<BlueprintId> grant) {
    return Optional.ofNullable(mapper(tx).waiting(grant.on(), grant.workspace()));
  }

  /** The newest first. */
  List<SyncWithSteps> list(Tx tx, Grant<BlueprintId> grant, PageRequest page) {
    var syncs = mapper(tx).list(grant.on(), grant.workspace(), page);
    if (syncs.isEmpty()) {
      return List.of();
    }
    Map<SyncId, List<SyncStep>> steps =
        mapper(tx).stepsOf(syncs.stream().map(Sync::id).toList(), grant.workspace()).stream()
            .collect(Collectors.groupingBy(SyncStep::syncId));
    return syncs.stream()
        .map(sync -> new SyncWithSteps(sync, steps.getOrDefault(sync.id(), List.of())))
        .toList();
  }

  List<SyncStep> steps(Tx tx, Grant<BlueprintId> grant, SyncId sync) {
    return mapper(tx).stepsOf(List.of(sync), grant.workspace());
  }

  /** Notes what the file is. Returns false if the sync has begun before, or is gone. */
  boolean read(WriteTx tx, Grant<BlueprintId> grant, SyncId sync, String commit, byte[] content) {
    grant.require(Permission.OPERATE);
    var text = new Secret(new String(content, StandardCharsets.ISO_8859_1));
    return mapper(tx)
            .read(sync, grant.workspace(), commit, vault.encrypt(text, place(sync)), tx.now())
        > 0;
  }

  /** The file of a sync. */
  Optional<FoundFile> content(Tx tx, Grant<BlueprintId> grant, SyncId sync) {
    return Optional.ofNullable(mapper(tx).content(sync, grant.workspace())).map(this::open);
  }

  /** The file that was read last. */
  Optional<FoundFile> lastContent(Tx tx, Grant<BlueprintId> grant) {
    return Optional.ofNullable(mapper(tx).lastContent(grant.on(), grant.workspace()))
        .map(this::open);
  }

  private FoundFile open(SyncMapper.Content kept) {
    var text = vault.decrypt(kept.content(), place(kept.id())).reveal();
    return FoundFile.of(kept.commitId(), text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String place(SyncId sync) {
    return "blueprint_sync/" + sync.value();
  }

  /**
   * Notes its steps, or more of them. Returns false if it has them, or is gone.
   *
   * @param rounds how often it was planned before
   */
  boolean run(WriteTx tx, Grant<BlueprintId> grant, SyncId sync, int rounds, List<SyncStep> steps) {
    grant.require(Permission.OPERATE);
    if (mapper(tx).run(sync, grant.workspace(), rounds) == 0) {
      return false;
    }
    if (!steps.isEmpty()) {
      mapper(tx).insertSteps(grant.workspace(), steps);
    }
    return true;
  }

  /** Notes how far a step is. Returns false if the sync is gone. */
  boolean step(
      WriteTx tx,
      Grant<BlueprintId> grant,
      SyncStep step,
      SyncStep.State state,
      @Nullable String resourceId,
      @Nullable String message) {
    grant.require(Permission.OPERATE);
    return mapper(tx)
            .step(step.syncId(), grant.workspace(), step.position(), state, resourceId, message)
        > 0;
  }

  /**
   * Notes its end, and forgets the files of those before it, and those that are long ago.
   *
   * @param commit what was looked at; null keeps what is known
   * @param error null is a success
   */
  void end(
      WriteTx tx,
      Grant<BlueprintId> grant,
      SyncId sync,
      @Nullable String commit,
      @Nullable String error) {
    grant.require(Permission.OPERATE);
    var state = error == null ? SyncState.SUCCESS : SyncState.ERROR;
    if (mapper(tx).end(sync, grant.workspace(), state, commit, error, tx.now()) > 0) {
      mapper(tx).forgetContents(grant.on(), grant.workspace(), sync);
      mapper(tx).prune(grant.on(), grant.workspace(), KEPT);
    }
  }

  void postpone(WriteTx tx, Grant<BlueprintId> grant, SyncId sync, Instant dueAt, int failures) {
    grant.require(Permission.OPERATE);
    mapper(tx).postpone(sync, grant.workspace(), dueAt, failures);
  }

  /** Those that can go on: of each blueprint, one that has begun, or one that waits. */
  @SystemScan("the reconciler carries out the syncs of every workspace")
  List<Sync> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  @SystemScan("the reconciler rests while there is no sync anywhere")
  boolean isAnyOpen(Tx tx) {
    return mapper(tx).countOpen() > 0;
  }

  private static SyncMapper mapper(Tx tx) {
    return tx.mapper(SyncMapper.class);
  }
}
