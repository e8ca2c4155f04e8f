package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServicePatchTest {
  private static final Instant LATER = Instant.parse("2026-03-02T12:00:00Z");

  private final ServicePatchViews views = new ServicePatchViews(Examples.CONTRACT);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"name\": \"new\"} | name | \"new\"",
        "{\"repo\": \"git@github.com:acme/new\"} | repo | \"git@github.com:acme/new\"",
        "{\"branch\": \"new\"} | branch | \"new\"",
        "{\"branch\": \"\"} | branch | null",
        "{\"rootDir\": \"new\"} | rootDir | \"new\"",
        "{\"rootDir\": null} | rootDir | \"\"",
        "{\"buildFilter\": {\"ignoredPaths\": [\"x\"]}} | buildFilter"
            + " | {\"paths\":[],\"ignoredPaths\":[\"x\"]}",
        "{\"buildFilter\": null} | buildFilter | null",
        "{\"buildFilter\": {}} | buildFilter | null",
        "{\"autoDeploy\": \"no\"} | autoDeployTrigger | \"OFF\"",
        "{\"autoDeployTrigger\": \"off\"} | autoDeployTrigger | \"OFF\"",
        "{\"serviceDetails\": {\"runtime\": \"go\"}} | runtime | \"GO\"",
        "{\"serviceDetails\": {\"plan\": \"free\"}} | plan | \"FREE\"",
        "{\"serviceDetails\": {\"envSpecificDetails\": {\"buildCommand\": \"\"}}}"
            + " | buildCommand | \"\"",
        "{\"serviceDetails\": {\"envSpecificDetails\": {\"startCommand\": \"new\"}}}"
            + " | startCommand | \"new\"",
        "{\"serviceDetails\": {\"healthCheckPath\": \"/new\"}} | healthCheckPath | \"/new\"",
        "{\"serviceDetails\": {\"healthCheckPath\": null}} | healthCheckPath | \"\"",
        "{\"serviceDetails\": {\"maxShutdownDelaySeconds\": 7}} | maxShutdownDelaySeconds | 7",
        "{\"serviceDetails\": {\"ipAllowList\": [{\"cidrBlock\": \"10.0.0.0/8\", \"description\":"
            + " \"\"}]}} | ipAllowList | [{\"cidrBlock\":\"10.0.0.0/8\",\"description\":\"\"}]",
      })
  void oneFieldOfAProgramChangesAndTheOthersStay(String json, String field, String value) {
    assertOnlyChange(ServiceType.WEB_SERVICE, json, field, value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"serviceDetails\": {\"buildCommand\": \"new\"}} | buildCommand | \"new\"",
        "{\"serviceDetails\": {\"publishPath\": \"new\"}} | publishPath | \"new\"",
        "{\"serviceDetails\": {\"ipAllowList\": []}} | ipAllowList | []",
      })
  void oneFieldOfASiteChangesAndTheOthersStay(String json, String field, String value) {
    assertOnlyChange(ServiceType.STATIC_SITE, json, field, value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"serviceDetails\": {}}",
        "{\"serviceDetails\": {\"envSpecificDetails\": {}, \"previews\": {},"
            + " \"pullRequestPreviewsEnabled\": \"no\", \"preDeployCommand\": \"\","
            + " \"maintenanceMode\": {\"enabled\": false, \"uri\": \"\"}, \"cache\": null,"
            + " \"ipAllowList\": null}}",
        "{\"name\": \"shop\", \"branch\": \"main\", \"autoDeploy\": \"yes\","
            + " \"serviceDetails\": {\"plan\": \"starter\"}}"
      })
  void whatChangesNothingLeavesTheVerySameService(String json) {
    var before = Examples.service(ServiceType.WEB_SERVICE);

    assertThat(patch(ServiceType.WEB_SERVICE, json).over(before, LATER)).isSameAs(before);
  }

  @Test
  void aChangeIsSeenInTheTime() {
    var after =
        patch(ServiceType.WEB_SERVICE, "{\"branch\": \"new\"}")
            .over(Examples.service(ServiceType.WEB_SERVICE), LATER);

    assertThat(after.updatedAt()).isEqualTo(LATER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "STATIC_SITE | {\"plan\": \"pro\"} | serviceDetails.plan: is not a valid field for this"
            + " request",
        "PRIVATE_SERVICE | {\"healthCheckPath\": \"/\"}"
            + " | serviceDetails.healthCheckPath: is not a valid field for this request",
        "BACKGROUND_WORKER | {\"plan\": \"free\"} | serviceDetails.plan: must be one of starter,"
            + " standard, pro, pro_plus, pro_max, pro_ultra",
        "WEB_SERVICE | {\"envSpecificDetails\": {\"dockerCommand\": \"x\"}} |"
            + " serviceDetails.envSpecificDetails.dockerCommand: is not a valid field for this"
            + " request",
        "WEB_SERVICE | {\"preDeployCommand\": \"make\"} | serviceDetails.preDeployCommand: this"
            + " installation does not support it yet; leave it out",
        "WEB_SERVICE | {\"cache\": {\"profile\": \"origin-controlled\"}} |"
            + " serviceDetails.cache.profile: this installation does not support it yet; leave it"
            + " out",
      })
  void detailsAreCheckedForTheTypeOfTheService(ServiceType type, String details, String message) {
    assertThatThrownBy(() -> patch(type, "{\"serviceDetails\": " + details + "}"))
        .isInstanceOf(Failure.class)
        .hasMessage(message);
  }

  @Test
  void aContainerNeedsABackendThatIsNotThere() {
    assertThatThrownBy(
            () ->
                patch(
                    ServiceType.WEB_SERVICE,
                    """
                    {"serviceDetails": {"runtime": "docker",
                      "envSpecificDetails": {"dockerCommand": "x"}}}
                    """))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  private void assertOnlyChange(ServiceType type, String json, String field, String value) {
    var before = Examples.service(type);

    var after = patch(type, json).over(before, LATER);

    var expected = fields(before);
    expected.put(field, value);
    assertThat(fields(after)).isEqualTo(expected);
  }

  private ServicePatch patch(ServiceType type, String json) {
    return views.patch(type, Examples.body("update-service", ServicePATCHDto.class, json));
  }

  /** Every field that a change could reach, as JSON. */
  private static Map<String, String> fields(Service service) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", Json.write(service.name()));
    for (var component : ServiceSpec.class.getRecordComponents()) {
      try {
        var value = component.getAccessor().invoke(service.spec());
        fields.put(component.getName(), value == null ? "null" : Json.write(value));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    return fields;
  }
}
