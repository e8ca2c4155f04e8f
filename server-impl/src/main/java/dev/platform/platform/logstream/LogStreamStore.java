package dev.platform.platform.logstream;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.base.secret.Vault;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ResourceId;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps log streams, their tokens sealed. A resource without one follows its workspace. */
final class LogStreamStore {
  private final Vault vault;

  @Inject
  LogStreamStore(Vault vault) {
    this.vault = vault;
  }

  Optional<OwnerLogStream> findOwner(Tx tx, Grant<WorkspaceId> workspace) {
    return find(tx, workspace)
        .map(row -> new OwnerLogStream(workspace.on(), row.endpoint(), preview(row)));
  }

  private static LogStreamSetting preview(LogStreamMapper.Row row) {
    return LogStreamSetting.ofWire(row.preview() == null ? "drop" : row.preview());
  }

  Optional<ResourceLogStream> findResource(Tx tx, Grant<ResourceId> resource) {
    return find(tx, resource).map(LogStreamStore::resource);
  }

  private static Optional<LogStreamMapper.Row> find(Tx tx, Grant<?> subject) {
    return Optional.ofNullable(mapper(tx).find(subject.on(), subject.workspace()));
  }

  List<ResourceLogStream> list(
      Tx tx, ListGrant reach, LogStreams.Filter filter, @Nullable String after, int limit) {
    if (reach.workspaces().isEmpty()) {
      return List.of();
    }
    var settings = filter.settings().stream().map(LogStreamSetting::wire).toList();
    return mapper(tx)
        .list(
            reach.workspaces(),
            List.of(filter.streams(), filter.resources()),
            settings,
            after,
            limit)
        .stream()
        .map(LogStreamStore::resource)
        .toList();
  }

  private static ResourceLogStream resource(LogStreamMapper.Row row) {
    return new ResourceLogStream(
        new ResourceId(row.subject()), LogStreamSetting.ofWire(row.setting()), row.endpoint());
  }

  /** Sets the stream of a workspace. One that sent before goes on from its place. */
  void put(
      WriteTx tx,
      Grant<WorkspaceId> workspace,
      LogStreamSetting setting,
      LogStreamSetting preview,
      LogDestination destination) {
    workspace.require(Permission.MANAGE);
    put(tx, workspace, setting, preview.wire(), destination);
  }

  /** Sets the stream of a resource. One that sent before goes on from its place. */
  void put(
      WriteTx tx,
      Grant<ResourceId> resource,
      LogStreamSetting setting,
      LogDestination destination) {
    resource.require(Permission.CREATE);
    put(tx, resource, setting, null, destination);
  }

  private void put(
      WriteTx tx,
      Grant<?> subject,
      LogStreamSetting setting,
      @Nullable String preview,
      LogDestination destination) {
    mapper(tx)
        .put(
            subject.on(),
            subject.workspace(),
            setting.wire(),
            preview,
            destination.endpoint(),
            destination.token().map(token -> seal(subject.on(), token)).orElse(null),
            tx.now());
  }

  private byte[] seal(Id subject, Secret token) {
    return vault.encrypt(token, LogDestination.place(subject.value()));
  }

  void deleteOwner(WriteTx tx, Grant<WorkspaceId> workspace) {
    workspace.require(Permission.MANAGE);
    mapper(tx).delete(workspace.on(), workspace.workspace());
  }

  void delete(WriteTx tx, Grant<? extends Id> resource) {
    resource.require(Permission.CREATE);
    mapper(tx).delete(resource.on(), resource.workspace());
  }

  private static LogStreamMapper mapper(Tx tx) {
    return tx.mapper(LogStreamMapper.class);
  }
}
