package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class WorkflowChecks {
  private final Session session;

  WorkflowChecks(Session session) {
    this.session = session;
  }

  @Test
  void workflowsAreListed() {
    assertThat(
            session
                .call("listWorkflows")
                .query("ownerId", session.ownerId())
                .expect(200)
                .json()
                .isArray())
        .isTrue();
  }

  @Test
  void anUnknownParameterIsRefused() {
    session.call("listWorkflows").query("flavour", "sweet").invalid("flavour");
  }
}
