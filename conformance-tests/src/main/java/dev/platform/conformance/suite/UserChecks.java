package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class UserChecks {
  private final Session session;

  UserChecks(Session session) {
    this.session = session;
  }

  @Test
  void theCallerHasANameAndAnAddress() {
    Answer user = session.call("get-user").expect(200);

    assertThat(user.text("/name")).isNotBlank();
    assertThat(user.text("/email")).contains("@");
  }

  @Test
  @Needs(Capability.PERSON)
  void aSessionIsThePersonsOwn() {
    Answer user = session.person().reading(session.call("get-user")).expect(200);

    assertThat(user.text("/email")).isEqualToIgnoringCase(session.person().email());
  }

  @Test
  void anUnknownParameterIsRefused() {
    session.call("get-user").query("flavour", "sweet").invalid("flavour");
  }
}
