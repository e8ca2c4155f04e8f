package dev.platform.identity.access;

import com.github.benmanes.caffeine.cache.Cache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.Signals;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which thing belongs to which workspace and who is a member where, remembered for a moment so that
 * a decision costs no query. A change is seen everywhere within three seconds even if its signal is
 * lost.
 */
final class AccessCache {
  private static final String CHANNEL = "access";
  private static final Duration MOMENT = Duration.ofSeconds(3);

  private final Signals signals;
  private final Cache<String, WorkspaceId> owners =
      Caches.newBuilder().maximumSize(200_000).expireAfterWrite(MOMENT).build();
  private final Cache<UserId, List<Membership>> memberships =
      Caches.newBuilder().maximumSize(50_000).expireAfterWrite(MOMENT).build();
  private final Cache<String, Optional<WorkspaceId>> selections =
      Caches.newBuilder().maximumSize(50_000).expireAfterWrite(MOMENT).build();

  @Inject
  AccessCache(Signals signals) {
    this.signals = signals;
    signals.subscribe(CHANNEL, this::forgetMemory);
  }

  private void forgetMemory(String payload) {
    memberships.invalidateAll();
    selections.invalidateAll();
    if (payload.isEmpty()) {
      owners.invalidateAll();
    } else {
      owners.invalidate(payload);
    }
  }

  Optional<WorkspaceId> workspaceOf(Tx tx, Id id) {
    var known = owners.getIfPresent(id.value());
    if (known != null) {
      return Optional.of(known);
    }
    Optional<WorkspaceId> found = tx.mapper(AccessMapper.class).workspaceOf(id.value());
    found.ifPresent(workspace -> owners.put(id.value(), workspace));
    return found;
  }

  /** Oldest first. */
  List<Membership> memberships(Tx tx, UserId user) {
    List<Membership> known = memberships.getIfPresent(user);
    if (known != null) {
      return known;
    }
    List<Membership> found = tx.mapper(AccessMapper.class).memberships(user);
    memberships.put(user, found);
    return found;
  }

  /** What a session has chosen. */
  Optional<WorkspaceId> selected(Tx tx, String session) {
    var known = selections.getIfPresent(session);
    if (known != null) {
      return known;
    }
    var found = tx.mapper(AccessMapper.class).selected(session);
    selections.put(session, found);
    return found;
  }

  void select(WriteTx tx, String session, WorkspaceId workspace) {
    tx.mapper(AccessMapper.class).select(session, workspace);
    signals.send(tx, CHANNEL, workspace.value());
    tx.afterCommit(() -> selections.invalidate(session));
  }

  void membersChanged(WriteTx tx, WorkspaceId workspace) {
    signals.send(tx, CHANNEL, workspace.value());
    tx.afterCommit(memberships::invalidateAll);
  }

  /** Nobody remembers that there was no such thing, so nobody is to be told. */
  void register(WriteTx tx, Id id, WorkspaceId workspace, String kind) {
    tx.mapper(AccessMapper.class).register(id.value(), workspace, kind);
  }

  /** Holds a thing until the transaction ends; false if there is none. */
  boolean lock(WriteTx tx, Id id) {
    return tx.mapper(AccessMapper.class).lock(id.value()).isPresent();
  }

  void forget(WriteTx tx, Id id) {
    tx.mapper(AccessMapper.class).forget(id.value());
    signals.send(tx, CHANNEL, id.value());
    tx.afterCommit(() -> owners.invalidate(id.value()));
  }
}
