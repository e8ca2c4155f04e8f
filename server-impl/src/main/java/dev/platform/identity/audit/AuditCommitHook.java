package dev.platform.identity.audit;

import dev.platform.base.db.CommitHook;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.audit.AuditEntry.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Lets no change be committed without its entry. It looks at the operation that the thread works
 * on, not at what a room says: who forgets the audit log cannot commit.
 */
final class AuditCommitHook implements CommitHook {
  private static final String NAMELESS = "OtherChangeEvent";

  @Override
  public void close(String name, WriteTx tx) {
    var act = CurrentOperation.current();
    var changes = tx.owned(DatabaseAuditTrail.Draft.class);
    boolean isChange = act.map(it -> it.kind() == CurrentOperation.Kind.CHANGE).orElse(false);
    if (isChange && changes.isEmpty() && !tx.isAside()) {
      throw new IllegalStateException(
          "transaction "
              + name
              + " of operation "
              + act.map(CurrentOperation::operation).orElse("")
              + " would make a change without an audit log entry: check the permission with Access,"
              + " or add an entry with Trail");
    }
    changes.ifPresent(
        draft ->
            draft
                .changes()
                .forEach((workspace, change) -> write(name, tx, act, draft, workspace, change)));
  }

  private static void write(
      String name,
      WriteTx tx,
      Optional<CurrentOperation> act,
      DatabaseAuditTrail.Draft draft,
      WorkspaceId workspace,
      Change change) {
    boolean isRead = act.map(it -> it.kind() != CurrentOperation.Kind.CHANGE).orElse(false);
    if (isRead && change.event() == null) {
      return;
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("operation", act.map(CurrentOperation::operation).orElse(name));
    act.ifPresent(it -> facts.put("requestId", it.requestId()));
    facts.putAll(CurrentRequest.surface());
    facts.putAll(change.facts());
    var entry =
        NewEntry.of(
            draft.id(),
            workspace,
            tx.now(),
            event(act, change),
            Status.SUCCESS,
            change.caller(),
            true,
            facts);
    if (tx.mapper(AuditMapper.class).insert(entry) != 1) {
      throw new IllegalStateException(
          "no entry for " + workspace.value() + ": the workspace does not exist");
    }
  }

  private static String event(Optional<CurrentOperation> act, Change change) {
    var own = change.event();
    return own != null
        ? own
        : act.map(CurrentOperation::event).filter(it -> !it.isEmpty()).orElse(NAMELESS);
  }
}
