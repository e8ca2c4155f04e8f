package dev.platform.conformance.suite;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The checks have the credential of a machine, which must not read who did what. */
@ExtendWith(SessionExtension.class)
final class AuditLogChecks {
  private final Session session;

  AuditLogChecks(Session session) {
    this.session = session;
  }

  @Test
  void aMachineMayNotReadTheAuditLog() {
    session.call("list-owner-audit-logs").path("ownerId", session.ownerId()).refused(403);
  }

  @Test
  void aWrongDirectionIsRefused() {
    session
        .call("list-owner-audit-logs")
        .path("ownerId", session.ownerId())
        .query("direction", "sideways")
        .invalid("direction");
  }
}
