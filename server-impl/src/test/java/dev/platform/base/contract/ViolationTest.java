package dev.platform.base.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients are told about a body that the contract does not allow. */
class ViolationTest {
  private static final Contract PLATFORM = Contract.load("platform");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"numInstances": 2, "instances": 2} | instances: is not a valid field for this request
          {}                                  | numInstances: is required
          {"numInstances": "2"}               | numInstances: must be an integer
          {"numInstances": null}              | numInstances: must be an integer
          {"numInstances": 0}                 | numInstances: must be at least 1
          {"numInstances": 101}               | numInstances: must be at most 100
          []                                  | body: must be an object
          """)
  void aComplaintNamesTheFieldAndSaysWhatWouldBeRight(String body, String complaint) {
    refused("scale-service", body, complaint);
  }

  @Test
  void whatWasSentIsComplainedOfBeforeWhatWasLeftOut() {
    refused(
        "scale-service",
        "{\"numinstances\": 2}",
        "numinstances: is not a valid field for this request");
  }

  @Test
  void anEnumIsListed() {
    refused(
        "create-service",
        """
        {"type": "website", "name": "web", "ownerId": "tea-00000000000000000001"}\
        """,
        "type: must be one of static_site, web_service, private_service, background_worker,"
            + " cron_job");
  }

  @Test
  void aUnionIsToldByItsSibling() {
    refused(
        "create-service",
        """
        {"type": "static_site", "name": "web", "ownerId": "tea-00000000000000000001",
         "serviceDetails": {"numInstances": 2}}\
        """,
        "serviceDetails.numInstances: is not a valid field for this request");
  }

  @Test
  void aUnionInsideAUnionIsToldByItsOwnSibling() {
    refused(
        "create-service",
        """
        {"type": "web_service", "name": "web", "ownerId": "tea-00000000000000000001",
         "serviceDetails": {"runtime": "node", "envSpecificDetails": {"dockerCommand": "run"}}}\
        """,
        "serviceDetails.envSpecificDetails.dockerCommand: is not a valid field for this request");
  }

  @Test
  void theOldNameOfTheSiblingTellsTheUnionToo() {
    refused(
        "create-service",
        """
        {"type": "web_service", "name": "web", "ownerId": "tea-00000000000000000001",
         "serviceDetails": {"env": "docker", "envSpecificDetails": {"startCommand": "run"}}}\
        """,
        "serviceDetails.envSpecificDetails.startCommand: is not a valid field for this request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{"key": "A", "value": "1"}, {"key": "B", "value": 2}]     | [1].value: must be a string
          [{"key": "A", "generateValue": "yes"}]                     | [0].generateValue: must be a boolean
          [{"key": "A", "valu": "1"}, {"key": "B", "value": "2"}]    | [0].valu: is not a valid field for this request
          [{"key": "A"}]                                             | [0].value: is required
          ["A=1"]                                                    | [0]: must be an object
          """)
  void anEntryIsComparedWithTheFormThatItComesNearest(String body, String complaint) {
    refused("update-env-vars-for-service", body, complaint);
  }

  @Test
  void whatMayBeNullIsComparedWithWhatItIsNot() {
    refused(
        "update-service",
        """
        {"buildFilter": {"path": [], "ignored": [], "more": 1}}\
        """,
        "buildFilter.path: is not a valid field for this request");
  }

  @Test
  void whatTheContractAllowsPasses() throws JsonProcessingException {
    check(
        "create-service",
        """
        {"type": "web_service", "name": "web", "ownerId": "tea-00000000000000000001",
         "repo": "https://example.org/web",
         "envVars": [{"key": "A", "value": "1"}, {"key": "B", "generateValue": true}],
         "serviceDetails": {"runtime": "node", "envSpecificDetails": {"startCommand": "run"}}}\
        """);
  }

  private static void refused(String operation, String body, String complaint) {
    assertThatThrownBy(() -> check(operation, body))
        .isInstanceOf(Failure.class)
        .hasMessage(complaint);
  }

  private static void check(String operation, String body) throws JsonProcessingException {
    var contract = PLATFORM.operation(operation);
    assertThat(contract).isPresent();
    contract.get().checkBody(Json.MAPPER.readTree(body));
  }
}
