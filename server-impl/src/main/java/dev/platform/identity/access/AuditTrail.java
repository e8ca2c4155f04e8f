package dev.platform.identity.access;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.Map;

/**
 * The way into the audit log. A change that {@link Access} has allowed leaves its entry without
 * anybody asking for it; rooms tell only what an entry says beyond that.
 */
public interface AuditTrail {

  /** Remembers that a transaction changes something, so that it commits with an entry only. */
  void allowed(WriteTx tx, Caller caller, WorkspaceId workspace, Id on);

  /**
   * Adds a fact to the entry of this transaction, such as the role that somebody gets.
   *
   * @param value never a secret
   */
  void fact(WriteTx tx, String name, String value);

  /**
   * Writes with this transaction an entry under a name of its own, in place of the operation's.
   *
   * @param event one of the contract's {@code auditLogEvent}
   * @param facts never a secret
   */
  void log(
      WriteTx tx, Caller caller, WorkspaceId workspace, String event, Map<String, String> facts);

  /**
   * Like {@link #log}, for what concerns a person and not one workspace, such as a log-in: each
   * workspace of the person gets the entry.
   */
  void logForPerson(WriteTx tx, Caller caller, String event, Map<String, String> facts);

  /**
   * Writes with this transaction what was done on the server's host by whoever operates it.
   *
   * @param event one of the contract's {@code auditLogEvent}
   * @param facts never a secret
   */
  void logForSystem(WriteTx tx, WorkspaceId workspace, String event, Map<String, String> facts);

  /**
   * Writes with this transaction that a credential was not good. Its owner is the actor, whoever it
   * was in truth: each workspace of the person gets the entry, of a key its own.
   */
  void logRejection(WriteTx tx, Caller claimed, String event, Map<String, String> facts);

  /**
   * Keeps what came of an operation, in a transaction of its own: a refusal, or a sensitive read.
   * Call it before the answer leaves.
   */
  void ended(CurrentOperation act, Outcome outcome);

  /** Keeps nothing, for origins on which nobody is let in. */
  static AuditTrail none() {
    return new NoAuditTrail();
  }

  /** What came of an operation. */
  enum Outcome {
    /** It was done. */
    DONE,
    /** The caller was not allowed to do it. */
    REFUSED,
    /**
     * Anything else went wrong, which is a refusal only if whoever refused has given the reason: a
     * caller may not know of what is there, or has shown a wrong password.
     */
    FAILED
  }
}
