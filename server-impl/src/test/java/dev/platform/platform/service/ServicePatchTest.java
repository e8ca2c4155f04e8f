package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.base.net.OutboundSettings;
import dev.platform.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
        "{\"serviceDetails\": {\"maintenanceMode\": {\"enabled\": true, \"uri\":"
            + " \"https://x.org\"}}} | maintenanceMode |"
            + " {\"enabled\":true,\"uri\":\"https://x.org\"}",
        "{\"serviceDetails\": {\"renderSubdomainPolicy\": \"disabled\"}}"
            + " | subdomainDisabled | true",
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
        "{\"serviceDetails\": {\"renderSubdomainPolicy\": \"disabled\"}}"
            + " | subdomainDisabled | true",
      })
  void oneFieldOfASiteChangesAndTheOthersStay(String json, String field, String value) {
    assertOnlyChange(ServiceType.STATIC_SITE, json, field, value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"serviceDetails\": {\"schedule\": \"5 4 * * *\"}} | schedule | \"5 4 * * *\"",
        "{\"serviceDetails\": {\"plan\": \"pro\"}} | plan | \"PRO\"",
        "{\"serviceDetails\": {\"runtime\": \"go\"}} | runtime | \"GO\"",
        "{\"serviceDetails\": {\"envSpecificDetails\": {\"startCommand\": \"new\"}}}"
            + " | startCommand | \"new\"",
      })
  void oneFieldOfACronJobChangesAndTheOthersStay(String json, String field, String value) {
    assertOnlyChange(ServiceType.CRON_JOB, json, field, value);
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
        "WEB_SERVICE | {\"cache\": {\"profile\": \"origin-controlled\"}} |"
            + " serviceDetails.cache.profile: is not supported yet. Leave it out",
      })
  void detailsAreCheckedForTheTypeOfTheService(ServiceType type, String details, String message) {
    assertThatThrownBy(() -> patch(type, "{\"serviceDetails\": " + details + "}"))
        .isInstanceOf(Failure.class)
        .hasMessage(message);
  }

  /** What null does to each field of a change, for each type, from a service without defaults. */
  @Test
  void nullGoesBackToTheDefaultOrIsRejectedByName() {
    var table = new StringBuilder();
    for (ServiceType type : ServiceType.values()) {
      table.append(type.wire()).append('\n').append(effectsOfNull(type)).append('\n');
    }

    Golden.check("src/test/resources/dev/platform/platform/service/null.txt", table.toString());
  }

  private String effectsOfNull(ServiceType type) {
    var before = withoutDefaults(type);
    Map<String, String> done = new TreeMap<>();
    for (String field : fieldsOf("servicePATCH")) {
      done.put(field, effect(type, before, "{\"%s\": null}".formatted(field)));
    }
    for (String field : fieldsOf(detailsOf(type))) {
      done.put(
          "serviceDetails." + field,
          effect(type, before, "{\"serviceDetails\": {\"%s\": null}}".formatted(field)));
    }
    if (!type.isStatic()) {
      for (String field : List.of("buildCommand", "startCommand")) {
        done.put(
            "serviceDetails.envSpecificDetails." + field,
            effect(
                type,
                before,
                "{\"serviceDetails\": {\"envSpecificDetails\": {\"%s\": null}}}".formatted(field)));
      }
    }
    return done.entrySet().stream()
        .map(it -> "  " + it.getKey() + " -> " + it.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private static String detailsOf(ServiceType type) {
    return switch (type) {
      case WEB_SERVICE -> "webServiceDetailsPATCH";
      case PRIVATE_SERVICE -> "privateServiceDetailsPATCH";
      case BACKGROUND_WORKER -> "backgroundWorkerDetailsPATCH";
      case STATIC_SITE -> "staticSiteDetailsPATCH";
      case CRON_JOB -> "cronJobDetailsPATCH";
    };
  }

  private static List<String> fieldsOf(String schema) {
    try (var in = ServicePatchTest.class.getResourceAsStream("/dev/platform/specs/platform.json")) {
      var properties = Json.MAPPER.readTree(in).at("/components/schemas/" + schema + "/properties");
      return properties.properties().stream().map(Map.Entry::getKey).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String effect(ServiceType type, Service before, String json) {
    try {
      var after = patch(type, json).over(before, LATER);
      new ServiceRules(Examples.SETTINGS, new OutboundSettings(false)).check(after);
      var changed = fields(after);
      changed.entrySet().removeAll(fields(before).entrySet());
      return changed.isEmpty() ? "is the default" : changed.toString();
    } catch (Failure e) {
      return e.getMessage();
    }
  }

  private Service withoutDefaults(ServiceType type) {
    var details =
        switch (type) {
          case STATIC_SITE -> "\"ipAllowList\": [], \"renderSubdomainPolicy\": \"disabled\"";
          case WEB_SERVICE ->
              "\"plan\": \"pro\", \"maxShutdownDelaySeconds\": 60, \"ipAllowList\": [],"
                  + " \"renderSubdomainPolicy\": \"disabled\", \"maintenanceMode\":"
                  + " {\"enabled\": true, \"uri\": \"https://x.org\"}";
          case CRON_JOB -> "\"plan\": \"pro\"";
          case PRIVATE_SERVICE, BACKGROUND_WORKER ->
              "\"plan\": \"pro\", \"maxShutdownDelaySeconds\": 60";
        };
    return patch(type, "{\"autoDeploy\": \"no\", \"serviceDetails\": {" + details + "}}")
        .over(Examples.service(type), LATER);
  }

  @Test
  void aContainerNeedsAnEngineForIt() {
    assertThatThrownBy(
            () ->
                patch(
                    ServiceType.WEB_SERVICE,
                    """
                    {"serviceDetails": {"runtime": "docker",
                      "envSpecificDetails": {"dockerCommand": "x"}}}
                    """))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("serviceDetails.runtime: requires a container engine");
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
