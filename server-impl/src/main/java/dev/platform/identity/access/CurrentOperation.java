package dev.platform.identity.access;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One operation that a caller asks for, on whichever surface. The {@link CurrentRequest} of the
 * thread that works on it carries it, so that every decision and every change belongs to an
 * operation without being told. {@code Admission} begins and ends it.
 */
public final class CurrentOperation {
  private final String operation;
  private final Kind kind;
  private final String event;
  private final Caller caller;
  private final String target;
  private final String requestId;
  private @Nullable Decision decision;

  private CurrentOperation(
      String operation, Kind kind, String event, Caller caller, String target, String requestId) {
    this.operation = operation;
    this.kind = kind;
    this.event = event;
    this.caller = caller;
    this.target = target;
    this.requestId = requestId;
  }

  /** What the audit log keeps of an operation. */
  public enum Kind {
    /** A read: its refusals are kept. */
    READ,
    /** A read of something sensitive: it is kept whether it is refused or not. */
    SENSITIVE_READ,
    /** A change: it is kept, with the change, and so are its refusals. */
    CHANGE
  }

  /**
   * What was decided last.
   *
   * @param workspace whose business it is; empty if nobody has found out
   * @param on the thing
   * @param reason why it was refused; empty if it was allowed
   */
  public record Decision(
      Optional<WorkspaceId> workspace, Optional<Id> on, Optional<String> reason) {}

  /**
   * Begins an operation of the request of this thread.
   *
   * @param event the name of its entry; empty if it has none of its own
   * @param target the id of what it acts on, as the request has it; empty if it names nothing
   */
  public static CurrentOperation begin(
      String operation, Kind kind, String event, Caller caller, String target) {
    var request = CurrentRequest.current().orElseThrow();
    var act = new CurrentOperation(operation, kind, event, caller, target, request.id());
    request.operation(act);
    return act;
  }

  /** What this thread works on; empty for what the platform does by itself. */
  public static Optional<CurrentOperation> current() {
    return CurrentRequest.current().flatMap(CurrentRequest::operation);
  }

  /** Ends the operation of this thread, if there is one. */
  public static Optional<CurrentOperation> end() {
    var act = current();
    CurrentRequest.current().ifPresent(request -> request.operation(null));
    return act;
  }

  /** Notes that the operation of this thread was refused. */
  public static void rejected(@Nullable WorkspaceId workspace, @Nullable Id on, String reason) {
    current().ifPresent(act -> act.decide(workspace, on, reason));
  }

  /** Notes that the operation of this thread may act on something. */
  static void allowed(WorkspaceId workspace, Id on) {
    current().ifPresent(act -> act.decide(workspace, on, null));
  }

  private void decide(@Nullable WorkspaceId workspace, @Nullable Id on, @Nullable String reason) {
    decision =
        new Decision(
            Optional.ofNullable(workspace), Optional.ofNullable(on), Optional.ofNullable(reason));
  }

  /** The operation's id in its contract. */
  public String operation() {
    return operation;
  }

  /** What is kept of it. */
  public Kind kind() {
    return kind;
  }

  /** The name of its entry; empty if it has none of its own. */
  public String event() {
    return event;
  }

  /** Who asks. */
  public Caller caller() {
    return caller;
  }

  /** The id of what it acts on, as the request has it; empty if it names nothing. */
  public String target() {
    return target;
  }

  /** Names the request in the log. */
  public String requestId() {
    return requestId;
  }

  /** Why it was refused, if somebody has given a reason. */
  public Optional<String> reason() {
    return decision().flatMap(Decision::reason);
  }

  /** What was decided last, if anything was. */
  public Optional<Decision> decision() {
    return Optional.ofNullable(decision);
  }
}
