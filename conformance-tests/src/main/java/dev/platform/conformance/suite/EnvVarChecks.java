package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.suite.Services.Created;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables of one service, which every check fills first. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EnvVarChecks {
  private static final String ONE_TWO_THREE =
      """
      [{"key": "ONE", "value": "1"}, {"key": "TWO", "value": "ü=2\\n"}, {"key": "THREE", "value": ""}]\
      """;

  private final Session session;
  private final Once<Created> service;

  EnvVarChecks(Session session) {
    this.session = session;
    this.service = Once.of("a service with variables", () -> create("variables"));
  }

  private Created create(String what) {
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, what);
    body.set("envVars", Json.parse(ONE_TWO_THREE));
    return session.services().create(body);
  }

  @Test
  void theVariablesOfACreateCallAreListedNewestFirst() {
    Created own = create("created-with");

    assertThat(keys(own.id())).containsExactly("THREE", "TWO", "ONE");
  }

  @Test
  void aReplacementAnswersInItsOrderAndIsListedInReverse() {
    JsonNode answer = replace(ONE_TWO_THREE).expect(200).json();

    assertThat(answer)
        .extracting(it -> Json.text(it, "/envVar/key"))
        .containsExactly("ONE", "TWO", "THREE");
    assertThat(answer)
        .extracting(it -> Json.text(it, "/envVar/value"))
        .containsExactly("1", "ü=2\n", "");
    assertThat(keys()).containsExactly("THREE", "TWO", "ONE");
  }

  @Test
  void whatAReplacementLeavesOutIsGone() {
    replace(ONE_TWO_THREE).expect(200);
    replace("[{\"key\": \"TWO\", \"value\": \"2\"}]").expect(200);

    assertThat(keys()).containsExactly("TWO");
    one("retrieve-env-var", "ONE").refused(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null"})
  void aReplacementByNothingClears(String nothing) {
    replace(ONE_TWO_THREE).expect(200);

    assertThat(replace(nothing).expect(200).json()).isEmpty();
    assertThat(keys()).isEmpty();
  }

  @Test
  void aPageGoesOnBehindItsLastEntry() {
    replace(ONE_TWO_THREE).expect(200);

    Listing ones = Listing.of(() -> list(service.get().id()).query("limit", 1), "envVar");

    assertThat(ones.each("key")).containsExactly("THREE", "TWO", "ONE");
    assertThat(ones.pages()).isEqualTo(4);
  }

  @Test
  void oneVariableIsSetReadAndDeleted() {
    replace(ONE_TWO_THREE).expect(200);

    JsonNode set = one("update-env-var", "FOUR").json("{\"value\": \"4\"}").expect(200).json();
    assertThat(set).isEqualTo(Json.parse("{\"key\": \"FOUR\", \"value\": \"4\"}"));
    assertThat(one("retrieve-env-var", "FOUR").expect(200).json()).isEqualTo(set);
    assertThat(keys()).containsExactlyInAnyOrder("ONE", "TWO", "THREE", "FOUR");

    one("delete-env-var", "FOUR").expect(204);
    one("retrieve-env-var", "FOUR").refused(404);
    assertThat(keys()).containsExactly("THREE", "TWO", "ONE");
  }

  @Test
  void aVariableIsOverwritten() {
    replace(ONE_TWO_THREE).expect(200);

    one("update-env-var", "TWO").json("{\"value\": \"zwei\"}").expect(200);

    assertThat(one("retrieve-env-var", "TWO").expect(200).text("/value")).isEqualTo("zwei");
    assertThat(keys()).hasSize(3);
  }

  @Test
  void aGeneratedValueIsRandomAndStaysAsItIs() {
    String generate = "[{\"key\": \"SESSION_KEY\", \"generateValue\": true}]";

    String first = replace(generate).expect(200).text("/0/envVar/value");
    String second = replace(generate).expect(200).text("/0/envVar/value");

    assertThat(Base64.getDecoder().decode(first)).hasSize(32);
    assertThat(second).isEqualTo(first);
    String other =
        one("update-env-var", "OTHER_KEY")
            .json("{\"generateValue\": true}")
            .expect(200)
            .text("/value");
    assertThat(other).isNotEqualTo(first);
  }

  /** Both calls that take several variables. */
  @Test
  void aKeyThatIsGivenTwiceIsNamedAndNothingChanges() {
    String twice = "[{\"key\": \"A\", \"value\": \"1\"}, {\"key\": \"A\", \"value\": \"2\"}]";
    replace(ONE_TWO_THREE).expect(200);
    ObjectNode body = session.services().body(ServiceType.STATIC_SITE, "twice");
    body.set("envVars", Json.parse(twice));

    replace(twice).invalid("key");
    session.call("create-service").json(body).invalid("key");

    assertThat(keys()).containsExactly("THREE", "TWO", "ONE");
    assertThat(
            session
                .call("list-services")
                .query("name", session.run().with("twice"))
                .expect(200)
                .json())
        .isEmpty();
  }

  @Test
  void aVariableThatIsNotThereCannotBeDeleted() {
    one("delete-env-var", "NOBODY").refused(404);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "[{\"key\": \"1A\", \"value\": \"\"}]; key",
        "[{\"key\": \"A B\", \"value\": \"\"}]; key",
        "[{\"key\": \"\", \"value\": \"\"}]; key",
        "[{\"value\": \"\"}]; key",
        "[{\"key\": \"A\"}]; value",
        "[{\"key\": \"A\", \"value\": 1}]; value",
        "[{\"key\": \"A\", \"value\": \"\", \"flavour\": \"sweet\"}]; flavour"
      })
  void aMistakeIsNamedAndNothingChanges(String body, String field) {
    replace(ONE_TWO_THREE).expect(200);

    replace(body).invalid(field);

    assertThat(keys()).containsExactly("THREE", "TWO", "ONE");
  }

  @Test
  void aChangeDeploysNothing() {
    replace(ONE_TWO_THREE).expect(200);

    JsonNode deploys =
        session.call("list-deploys").path("serviceId", service.get().id()).expect(200).json();
    assertThat(deploys).hasSize(1);
  }

  private Call replace(String body) {
    return session
        .call("update-env-vars-for-service")
        .path("serviceId", service.get().id())
        .json(body);
  }

  private Call one(String operation, String key) {
    return session.call(operation).path("serviceId", service.get().id()).path("envVarKey", key);
  }

  private Call list(String serviceId) {
    return session.call("get-env-vars-for-service").path("serviceId", serviceId);
  }

  private List<String> keys() {
    return keys(service.get().id());
  }

  private List<String> keys(String serviceId) {
    return Listing.of(() -> list(serviceId), "envVar").each("key");
  }
}
