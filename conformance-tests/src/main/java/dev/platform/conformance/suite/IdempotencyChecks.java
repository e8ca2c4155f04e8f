package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.client.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is created with a key is created once, however often it is sent. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class IdempotencyChecks {
  private static final String KEY = "Idempotency-Key";

  private final Session session;
  private final Creations creations;

  IdempotencyChecks(Session session) {
    this.session = session;
    this.creations = new Creations(session, "once");
  }

  @AfterAll
  void remove() {
    creations.close();
  }

  static List<String> families() {
    return Creations.families();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void aRepeatWithItsKeyGivesTheFirstAnswerAgain(String family) {
    String key = session.run().with("repeat");
    ObjectNode body = creations.body(family, "repeated");

    Answer first = creations.sent(family, call -> call.json(body).header(KEY, key));
    Answer again = creations.call(family).json(body).header(KEY, key).send();

    assertThat(again.status()).as("status of the repeat").isEqualTo(first.status());
    assertThat(again.json()).as("answer to the repeat").isEqualTo(first.json());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void aKeyIsForOneBodyOnly(String family) {
    String key = session.run().with("other");

    creations.sent(family, call -> call.json(creations.body(family, "body")).header(KEY, key));

    creations.sentAgain(
        family, call -> call.json(creations.body(family, "other-body")).header(KEY, key), 409);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("families")
  void aKeyThatIsNoneIsRejected(String family) {
    creations.sentAgain(
        family, call -> call.json(creations.body(family, "no-key")).header(KEY, "a b"), 400);
  }

  /** The answer has a secret, which is shown once. */
  @ParameterizedTest(name = "{0}")
  @Needs(Capability.PERSON)
  @MethodSource("secretFamilies")
  void aRepeatShowsNoSecretAgain(String family) {
    String key = session.run().with("secret");
    ObjectNode body = creations.body(family, "secret");

    Answer first = creations.sent(family, call -> call.json(body).header(KEY, key));
    Answer again = creations.sentAgain(family, call -> call.json(body).header(KEY, key), 409);

    assertThat(again.text()).doesNotContain(first.text("/secret"));
    assertThat(again.text("/params/id")).isEqualTo(first.text("/id"));
  }

  static List<String> secretFamilies() {
    return Creations.secretFamilies();
  }
}
