package dev.platform.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.platform.client.http.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTest {
  @ParameterizedTest
  @CsvSource({
    "static_site, dev.platform.client.model.StaticSiteDetails",
    "web_service, dev.platform.client.model.WebServiceDetails",
    "private_service, dev.platform.client.model.PrivateServiceDetails",
    "background_worker, dev.platform.client.model.BackgroundWorkerDetails",
    "cron_job, dev.platform.client.model.CronJobDetails"
  })
  void theTypeTellsTheShapeOfTheDetails(String type, Class<?> shape) {
    String before =
        "{\"type\":\"%s\",\"serviceDetails\":{\"buildPlan\":\"starter\"}}".formatted(type);
    String after =
        "{\"serviceDetails\":{\"buildPlan\":\"starter\"},\"type\":\"%s\"}".formatted(type);

    for (String json : List.of(before, after)) {
      Service service = service(json);

      assertThat(service.serviceDetails()).isExactlyInstanceOf(shape);
      assertThat(service.type()).isEqualTo(ServiceType.of(type));
      assertThat(json(service)).isIn(before, after);
    }
  }

  @Test
  void theRuntimeTellsTheShapeInsideTheDetails() {
    Service service =
        service(
            """
            {"type": "web_service", "serviceDetails": {"runtime": "image", "env": "image",
             "envSpecificDetails": {"dockerCommand": "run"}}}
            """);

    WebServiceDetails details = (WebServiceDetails) service.serviceDetails();
    assertThat(details.envSpecificDetails()).isEqualTo(new DockerDetails().dockerCommand("run"));
  }

  @Test
  void whatANewerServerKnowsIsRead() {
    Service service =
        service(
            """
            {"id": "srv-1", "mood": {"level": 9}, "suspended": "half", "type": "function",
             "serviceDetails": {"memory": 128}}
            """);

    assertThat(service.id()).isEqualTo("srv-1");
    assertThat(service.additional()).containsOnlyKeys("mood").containsValue(Map.of("level", 9));
    assertThat(service.suspended()).isEqualTo(SuspendedState.UNRECOGNIZED);
    assertThat(service.type()).isEqualTo(ServiceType.UNRECOGNIZED);
    assertThat(service.serviceDetails()).isInstanceOf(ServiceDetails.Unrecognized.class);
    assertThat(((Model) service.serviceDetails()).additional()).containsEntry("memory", 128);
  }

  @Test
  void detailsWithoutATypeAreUnrecognized() {
    assertThat(service("{\"serviceDetails\":{}}").serviceDetails())
        .isInstanceOf(ServiceDetails.Unrecognized.class);
  }

  @Test
  void anEventOfTomorrowIsRead() {
    Event event =
        Json.read(
            """
            {"id": "evt-1", "type": "moon_phase_changed", "details": {"phase": "new"}}
            """,
            new TypeReference<Event>() {});

    assertThat(event.type()).isEqualTo(EventType.UNRECOGNIZED);
    assertThat(event.details()).isInstanceOf(EventDetails.Unrecognized.class);
  }

  @Test
  void anEventHasItsDetails() {
    Event event =
        Json.read(
            """
            {"id": "evt-1", "type": "deploy_ended",
             "details": {"deployId": "dep-1", "deployStatus": "succeeded", "reason": {}}}
            """,
            new TypeReference<Event>() {});

    assertThat(event.details()).isInstanceOf(DeployEndedEvent.class);
  }

  @Test
  void aPatchSendsWhatWasSetAndClearsWhatWasSetToNull() {
    assertThat(json(new ServicePatch().name("web"))).isEqualTo("{\"name\":\"web\"}");
    assertThat(json(new ServicePatch().rootDir(null))).isEqualTo("{\"rootDir\":null}");
    assertThat(json(new ServicePatch().rootDir(null).rootDir("app")))
        .isEqualTo("{\"rootDir\":\"app\"}");
  }

  @Test
  void aNewServiceHasTheShapeOfTheContract() {
    NewService service =
        new NewService()
            .type(ServiceType.WEB_SERVICE)
            .envVars(
                List.of(
                    new EnvVarKeyValue().key("A").value("1"),
                    new EnvVarKeyGenerateValue().key("B").generateValue(true)))
            .serviceDetails(
                new NewWebServiceDetails()
                    .runtime(ServiceRuntime.NODE)
                    .envSpecificDetails(new NewNativeEnvironmentDetails().startCommand("run")));

    assertThat(json(service))
        .isEqualTo(
            "{\"type\":\"web_service\",\"envVars\":[{\"key\":\"A\",\"value\":\"1\"},"
                + "{\"key\":\"B\",\"generateValue\":true}],\"serviceDetails\":"
                + "{\"runtime\":\"node\",\"envSpecificDetails\":{\"startCommand\":\"run\"}}}");
  }

  @Test
  void aMemberOfTomorrowCanBeSent() {
    NewDeploy deploy = new NewDeploy().commitId("abc");
    deploy.additional("priority", "high");

    assertThat(json(deploy)).isEqualTo("{\"commitId\":\"abc\",\"priority\":\"high\"}");
  }

  @Test
  void listsAreNeverNull() {
    assertThat(service("{\"suspenders\":null}").suspenders()).isEmpty();
    assertThat(service("{}").suspenders()).isEmpty();
  }

  @Test
  void timesAreInstants() {
    Service service = service("{\"createdAt\":\"2026-03-01T12:00:00.123456Z\"}");

    assertThat(service.createdAt()).isEqualTo(Instant.parse("2026-03-01T12:00:00.123456Z"));
    assertThat(json(service)).isEqualTo("{\"createdAt\":\"2026-03-01T12:00:00.123456Z\"}");
  }

  @Test
  void secretsAreNotPrinted() {
    assertThat(new EnvVar().key("A").value("hunter2")).hasToString("EnvVar{key=A, value=***}");
    assertThat(new ApiKeyWithSecret().id("key-1").secret("pk_1").toString())
        .contains("key-1")
        .doesNotContain("pk_1");
    assertThat(
            new PostgresConnectionInfo().password("pw").internalConnectionString("psql").toString())
        .doesNotContain("pw")
        .doesNotContain("psql");
    assertThat(new SecretFileInput().name("f").content("hunter2").toString())
        .doesNotContain("hunter2");
  }

  @Test
  void equalMembersMakeEqualModels() {
    Deploy one = new Deploy().id("dep-1");
    Deploy other = new Deploy().id("dep-1");

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo(new Deploy().id("dep-2"));
  }

  @Test
  void aPatchThatClearsAMemberDiffersFromOneThatLeavesIt() {
    ServicePatch clearing = new ServicePatch().name("web").rootDir(null);

    assertThat(clearing).isNotEqualTo(new ServicePatch().name("web"));
    assertThat(clearing).hasToString("ServicePatch{name=web, rootDir=null}");
  }

  @Test
  void enumerationsPrintWhatIsOnTheWire() {
    assertThat(Arrays.asList(ClearCache.CLEAR, ClearCache.UNRECOGNIZED))
        .map(Object::toString)
        .containsExactly("clear", "UNRECOGNIZED");
  }

  private static Service service(String json) {
    return Json.read(json, new TypeReference<Service>() {});
  }

  private static String json(Model model) {
    return new String(Json.write(model), StandardCharsets.UTF_8);
  }
}
