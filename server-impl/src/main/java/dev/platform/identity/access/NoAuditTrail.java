package dev.platform.identity.access;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import java.util.Map;

/** Where nobody can log in, there is nothing to keep. */
final class NoAuditTrail implements AuditTrail {
  @Override
  public void allowed(WriteTx tx, Caller caller, WorkspaceId workspace, Id on) {}

  @Override
  public void fact(WriteTx tx, String name, String value) {}

  @Override
  public void log(
      WriteTx tx, Caller caller, WorkspaceId workspace, String event, Map<String, String> facts) {}

  @Override
  public void logForPerson(WriteTx tx, Caller caller, String event, Map<String, String> facts) {}

  @Override
  public void logForSystem(
      WriteTx tx, WorkspaceId workspace, String event, Map<String, String> facts) {}

  @Override
  public void logRejection(WriteTx tx, Caller claimed, String event, Map<String, String> facts) {}

  @Override
  public void ended(CurrentOperation act, Outcome outcome) {}
}
