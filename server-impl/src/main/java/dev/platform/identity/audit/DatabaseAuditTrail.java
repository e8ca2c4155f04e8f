package dev.platform.identity.audit;

import dev.platform.base.db.Db;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import dev.platform.identity.access.CurrentOperation.Decision;
import dev.platform.identity.access.CurrentRequest;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.audit.AuditEntry.Status;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link AuditTrail} into the table. */
@NoAccessCheck("writes what was rejected, after that transaction has ended")
final class DatabaseAuditTrail implements AuditTrail {
  private static final String REFUSED_READ = "AccessRefusedEvent";
  private static final String NAMELESS = "OtherChangeEvent";

  /** The reason of a refusal that nobody has given one for. */
  private static final String UNSAID = "forbidden";

  private final Db db;
  private final Ids ids;

  @Inject
  DatabaseAuditTrail(Db db, Ids ids) {
    this.db = db;
    this.ids = ids;
  }

  /** Whether an entry shows the address of its actor. */
  private enum Email {
    SHOWN,
    HIDDEN
  }

  /** What {@link AuditCommitHook} writes. */
  static final class Draft {
    private final Ids ids;
    private final Changes changes = new Changes();

    Draft(Ids ids) {
      this.ids = ids;
    }

    AuditEntryId id() {
      return new AuditEntryId(ids.next(IdPrefix.AUDIT_ENTRY));
    }

    Changes changes() {
      return changes;
    }
  }

  @Override
  public void allowed(WriteTx tx, Caller caller, WorkspaceId workspace, Id on) {
    draft(tx).changes().in(workspace, caller).on(on);
  }

  @Override
  public void fact(WriteTx tx, String name, String value) {
    tx.owned(Draft.class)
        .ifPresent(draft -> draft.changes().all().forEach(change -> change.fact(name, value)));
  }

  @Override
  public void log(
      WriteTx tx, Caller caller, WorkspaceId workspace, String event, Map<String, String> facts) {
    var change = draft(tx).changes().in(workspace, caller);
    change.call(event);
    facts.forEach(change::fact);
  }

  @Override
  public void logForPerson(WriteTx tx, Caller caller, String event, Map<String, String> facts) {
    draft(tx);
    for (WorkspaceId workspace : tx.mapper(AuditMapper.class).workspacesOf(caller.user())) {
      log(tx, caller, workspace, event, facts);
    }
  }

  @Override
  public void logForSystem(
      WriteTx tx, WorkspaceId workspace, String event, Map<String, String> facts) {
    var id = new AuditEntryId(ids.next(IdPrefix.AUDIT_ENTRY));
    tx.mapper(AuditMapper.class).insert(NewEntry.bySystem(id, workspace, tx.now(), event, facts));
  }

  @Override
  public void logRejection(WriteTx tx, Caller claimed, String event, Map<String, String> facts) {
    var mapper = tx.mapper(AuditMapper.class);
    var workspaces =
        claimed.boundTo().map(List::of).orElseGet(() -> mapper.workspacesOf(claimed.user()));
    for (WorkspaceId workspace : workspaces) {
      var id = new AuditEntryId(ids.next(IdPrefix.AUDIT_ENTRY));
      mapper.insert(
          NewEntry.of(id, workspace, tx.now(), event, Status.ERROR, claimed, true, facts));
    }
  }

  @Override
  public void ended(CurrentOperation act, Outcome outcome) {
    switch (outcome) {
      case DONE -> {
        if (act.kind() == CurrentOperation.Kind.SENSITIVE_READ) {
          keepRead(act);
        }
      }
      case REFUSED -> keepRejection(act, act.reason().orElse(UNSAID));
      case FAILED -> act.reason().ifPresent(reason -> keepRejection(act, reason));
    }
  }

  private void keepRead(CurrentOperation act) {
    var decision =
        act.decision()
            .filter(it -> it.workspace().isPresent())
            .orElseThrow(
                () -> new IllegalStateException(act.operation() + " was read without a decision"));
    db.change(
        "audit.read",
        tx -> {
          var facts = facts(act);
          add(facts, decision.on());
          insert(tx, act, decision.workspace().orElseThrow(), Status.SUCCESS, Email.SHOWN, facts);
        });
  }

  private void keepRejection(CurrentOperation act, String reason) {
    var facts = facts(act);
    var rejected = act.decision().filter(it -> it.reason().isPresent());
    add(facts, rejected.flatMap(Decision::on));
    facts.put("reason", reason);
    db.change(
        "audit.refusal",
        tx ->
            rejected
                .flatMap(Decision::workspace)
                .or(() -> workspace(tx, act))
                .ifPresent(it -> insert(tx, act, it, Status.ERROR, email(tx, act, it), facts)));
  }

  /** Whose business it is when it was refused before anybody looked: that of the thing named. */
  private static Optional<WorkspaceId> workspace(WriteTx tx, CurrentOperation act) {
    var mapper = tx.mapper(AuditMapper.class);
    return mapper
        .workspaceOf(act.target())
        .or(act.caller()::boundTo)
        .or(() -> mapper.workspacesOf(act.caller().user()).stream().findFirst());
  }

  /** A workspace does not learn the address of who is no member of it. */
  private static Email email(WriteTx tx, CurrentOperation act, WorkspaceId workspace) {
    var mine = tx.mapper(AuditMapper.class).workspacesOf(act.caller().user());
    return mine.contains(workspace) ? Email.SHOWN : Email.HIDDEN;
  }

  private static Map<String, String> facts(CurrentOperation act) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("operation", act.operation());
    facts.put("requestId", act.requestId());
    facts.putAll(CurrentRequest.surface());
    return facts;
  }

  private static void add(Map<String, String> facts, Optional<Id> on) {
    on.filter(id -> !(id instanceof WorkspaceId))
        .ifPresent(id -> facts.put(Change.name(id), id.value()));
  }

  private void insert(
      WriteTx tx,
      CurrentOperation act,
      WorkspaceId workspace,
      Status status,
      Email email,
      Map<String, String> facts) {
    var id = new AuditEntryId(ids.next(IdPrefix.AUDIT_ENTRY));
    tx.mapper(AuditMapper.class)
        .insert(
            NewEntry.of(
                id,
                workspace,
                tx.now(),
                event(act),
                status,
                act.caller(),
                email == Email.SHOWN,
                facts));
  }

  private static String event(CurrentOperation act) {
    if (!act.event().isEmpty()) {
      return act.event();
    }
    return act.kind() == CurrentOperation.Kind.CHANGE ? NAMELESS : REFUSED_READ;
  }

  private Draft draft(WriteTx tx) {
    return tx.own(Draft.class, () -> new Draft(ids));
  }
}
