package dev.platform.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.client.error.UnreadableResponseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelTest {
  private static final NewService WORKER =
      NewService.builder()
          .name("worker")
          .ownerId("tea-1")
          .type(ServiceType.BACKGROUND_WORKER)
          .build();

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
      Service service = Service.SHAPE.read(json);

      assertThat(service.serviceDetails()).isExactlyInstanceOf(shape);
      assertThat(service.type()).isSameAs(ServiceType.of(type));
      assertThat(service.toJson()).isEqualTo(before);
    }
  }

  @Test
  void theRuntimeTellsTheShapeInsideTheDetails() {
    Service service =
        Service.SHAPE.read(
            """
            {"type": "web_service", "serviceDetails": {"runtime": "image", "env": "image",
             "envSpecificDetails": {"dockerCommand": "run"}}}
            """);

    WebServiceDetails details = (WebServiceDetails) service.serviceDetails();
    assertThat(details.envSpecificDetails())
        .isEqualTo(DockerDetails.SHAPE.read("{\"dockerCommand\":\"run\"}"));
  }

  @Test
  void whatANewerServerSendsIsReadAndWrittenAgain() {
    String json =
        "{\"id\":\"srv-1\",\"suspended\":\"half\",\"type\":\"function\","
            + "\"serviceDetails\":{\"memory\":128},\"mood\":{\"level\":9,\"of\":[1.5,null]}}";

    Service service = Service.SHAPE.read(json);

    assertThat(service.id()).isEqualTo("srv-1");
    assertThat(service.additionalProperties()).containsOnlyKeys("mood");
    assertThat(service.suspended()).hasToString("half").isEqualTo(SuspendedState.of("half"));
    assertThat(service.type().known()).isEqualTo(ServiceType.Known.UNRECOGNIZED);
    assertThat(service.serviceDetails()).isInstanceOf(ServiceDetails.Unrecognized.class);
    assertThat(service.serviceDetails().additionalProperties()).containsEntry("memory", 128);
    assertThat(service.toJson()).isEqualTo(json);
    assertThat(service).isEqualTo(Service.SHAPE.read(service.toJson()));
  }

  @Test
  void detailsWithoutATypeAreUnrecognized() {
    assertThat(Service.SHAPE.read("{\"serviceDetails\":{}}").serviceDetails())
        .isInstanceOf(ServiceDetails.Unrecognized.class);
  }

  @Test
  void anEventOfTomorrowIsRead() {
    Event event =
        Event.SHAPE.read(
            """
            {"id": "evt-1", "type": "moon_phase_changed", "details": {"phase": "new"}}
            """);

    assertThat(event.type()).isEqualTo(EventType.of("moon_phase_changed"));
    assertThat(event.details()).isInstanceOf(EventDetails.Unrecognized.class);
  }

  @Test
  void anEventHasItsDetails() {
    Event event =
        Event.SHAPE.read(
            """
            {"id": "evt-1", "type": "deploy_ended",
             "details": {"deployId": "dep-1", "deployStatus": "succeeded", "reason": {}}}
            """);

    assertThat(event.details()).isInstanceOf(DeployEndedEvent.class);
  }

  @Test
  void aUnionIsToldApartByItsMembers() {
    assertThat(EnvVarInput.SHAPE.read("{\"key\":\"A\",\"value\":\"1\"}"))
        .isEqualTo(EnvVarKeyValue.builder().key("A").value("1").build());
    assertThat(EnvVarInput.SHAPE.read("{\"key\":\"A\",\"generateValue\":true,\"new\":1}"))
        .isInstanceOf(EnvVarKeyGenerateValue.class);
    assertThat(EnvVarInput.SHAPE.read("{\"from\":\"vault\"}"))
        .isInstanceOf(EnvVarInput.Unrecognized.class);
  }

  @Test
  void aPatchSendsWhatWasSetAndClearsWhatWasSetToNull() {
    assertThat(ServicePatch.builder().name("web").build().toJson()).isEqualTo("{\"name\":\"web\"}");
    assertThat(ServicePatch.builder().rootDir(null).build().toJson())
        .isEqualTo("{\"rootDir\":null}");
    assertThat(ServicePatch.builder().rootDir(null).rootDir("app").build().toJson())
        .isEqualTo("{\"rootDir\":\"app\"}");
  }

  @Test
  void aMemberThatCannotBeNullIsNamed() {
    assertThatThrownBy(() -> ServicePatch.builder().name(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("ServicePatch.name cannot be null. Leave it out instead");
  }

  @Test
  void requiredMembersAreNamedWhenTheyAreMissing() {
    assertThatThrownBy(() -> NewService.builder().name("web").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("NewService: required but not set: type, ownerId");
  }

  @Test
  void aRequiredMemberThatAFaultyServerLeavesOutIsNamed() {
    Service service = Service.SHAPE.read("{\"name\":null}");

    assertThatThrownBy(service::name)
        .isInstanceOf(UnreadableResponseException.class)
        .hasMessage("Service.name is missing in the response, but the API always sends it");
    assertThat(service.branch()).isNull();
  }

  @Test
  void aNewServiceHasTheShapeOfTheContract() {
    NewService service =
        WORKER.toBuilder()
            .envVars(
                List.of(
                    EnvVarKeyValue.builder().key("A").value("1").build(),
                    EnvVarKeyGenerateValue.builder().key("B").generateValue(true).build()))
            .serviceDetails(
                NewBackgroundWorkerDetails.builder()
                    .runtime(ServiceRuntime.NODE)
                    .envSpecificDetails(
                        NewNativeEnvironmentDetails.builder()
                            .buildCommand("")
                            .startCommand("run")
                            .build())
                    .build())
            .build();

    assertThat(service.toJson())
        .isEqualTo(
            "{\"type\":\"background_worker\",\"name\":\"worker\",\"ownerId\":\"tea-1\","
                + "\"envVars\":[{\"key\":\"A\",\"value\":\"1\"},"
                + "{\"key\":\"B\",\"generateValue\":true}],\"serviceDetails\":"
                + "{\"runtime\":\"node\",\"envSpecificDetails\":"
                + "{\"buildCommand\":\"\",\"startCommand\":\"run\"}}}");
    assertThat(NewService.SHAPE.read(service.toJson())).isEqualTo(service);
  }

  @Test
  void aMemberOfTomorrowCanBeSent() {
    NewDeploy deploy =
        NewDeploy.builder().commitId("abc").additionalProperty("priority", "high").build();

    assertThat(deploy.toJson()).isEqualTo("{\"commitId\":\"abc\",\"priority\":\"high\"}");
    assertThatThrownBy(() -> deploy.toBuilder().additionalProperty("commitId", "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aModelDoesNotChangeAfterItWasBuilt() {
    List<EnvVarInput> variables = new ArrayList<>();
    variables.add(EnvVarKeyValue.builder().key("A").value("1").build());
    NewService.Builder builder = WORKER.toBuilder().envVars(variables);

    NewService built = builder.build();
    variables.clear();
    builder.name("other").additionalProperty("new", 1).build();

    assertThat(built.name()).isEqualTo("worker");
    assertThat(built.envVars()).hasSize(1).isUnmodifiable();
    assertThat(built.additionalProperties()).isEmpty();
    assertThat(WORKER.envVars()).isEmpty();
  }

  @Test
  void listsAreNeverNull() {
    assertThat(Service.SHAPE.read("{\"suspenders\":null}").suspenders()).isEmpty();
    assertThat(Service.SHAPE.read("{}").suspenders()).isEmpty();
    assertThat(Service.SHAPE.read("{\"suspenders\":[\"x\"]}").suspenders())
        .containsExactly(SuspenderType.of("x"))
        .isUnmodifiable();
    assertThat(Service.SHAPE.list().read("null")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T12:00:00Z, 2026-03-01T12:00:00Z",
    "2026-03-01T12:00:00.5Z, 2026-03-01T12:00:00.500Z",
    "2026-03-01T12:00:00.123456789Z, 2026-03-01T12:00:00.123456789Z",
    "2026-03-01T13:00:00+01:00, 2026-03-01T12:00:00Z",
    "2026-03-01T24:00:00Z, 2026-03-02T00:00:00Z"
  })
  void timesAreInstants(String text, Instant time) {
    Service service = Service.SHAPE.read("{\"createdAt\":\"%s\"}".formatted(text));

    assertThat(service.createdAt()).isEqualTo(time);
    assertThat(service.toJson()).isEqualTo("{\"createdAt\":\"%s\"}".formatted(time));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"createdAt\":\"2026-02-30T12:00:00Z\"} | /createdAt",
        "{\"createdAt\":\"hunter2\"} | /createdAt",
        "{\"name\":{\"a\":\"hunter2\"}} | /name",
        "{\"suspenders\":\"hunter2\"} | /suspenders",
        "{\"suspenders\":[[\"hunter2\"]]} | /suspenders/0",
        "{\"registryCredential\":{\"id\":[\"hunter2\"]}} | /registryCredential/id"
      })
  void anUnexpectedValueIsLocatedAndNotQuoted(String json, String path) {
    assertThatThrownBy(() -> Service.SHAPE.read(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Not a Service: unexpected value at " + path)
        .hasNoCause();
  }

  @Test
  void invalidJsonIsLocatedAndNotQuoted() {
    for (String json : List.of("{\"a\":hunter2}", "hunter2", "{\"a\":1", "{} hunter2", "")) {
      assertThatThrownBy(() -> Service.SHAPE.list().read(json))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Not a list of Service: ")
          .hasMessageNotContaining("hunter2")
          .hasNoCause();
    }
  }

  @Test
  void secretsAreNotPrinted() {
    assertThat(EnvVarKeyValue.builder().key("A").value("hunter2").build())
        .hasToString("EnvVarKeyValue{key=A, value=***}");
    assertThat(ApiKeyWithSecret.SHAPE.read("{\"id\":\"key-1\",\"secret\":\"pk_1\"}"))
        .hasToString("ApiKeyWithSecret{id=key-1, secret=***}");
    assertThat(
            PostgresConnectionInfo.SHAPE.read(
                "{\"password\":\"hunter2\",\"internalConnectionString\":\"hunter2\"}"))
        .asString()
        .doesNotContain("hunter2");
    assertThat(SecretFileInput.builder().name("f").content("hunter2").build())
        .asString()
        .doesNotContain("hunter2");
    assertThat(Service.SHAPE.read("{\"newSecret\":\"hunter2\"}"))
        .hasToString("Service{newSecret=***}");
  }

  @Test
  void linksWithASecretAreNotPrinted() {
    assertThat(InvitationWithUrl.SHAPE.read("{\"url\":\"https://x/hunter2\"}"))
        .hasToString("InvitationWithUrl{url=***}");
    assertThat(PostgresExport.SHAPE.read("{\"url\":\"https://x/hunter2\"}"))
        .hasToString("PostgresExport{url=***}");
    assertThat(NewWebhook.builder().ownerId("tea-1").name("n").url("https://x/hunter2"))
        .extracting(it -> it.enabled(true).eventFilter(List.of()).build().toString())
        .asString()
        .contains("url=***");
  }

  /** Whatever the contract adds: a name that sounds like a secret is one. */
  @Test
  void membersThatSoundLikeSecretsAreSecret() throws Exception {
    List<String> shown = new ArrayList<>();
    for (Class<?> model : models()) {
      Members members = ((ModelShape<?>) model.getField("SHAPE").get(null)).members();
      for (int i = 0; i < members.size(); i++) {
        Member member = members.get(i);
        if (member.shape() == Shape.STRING && !member.isSecret() && SECRET.test(member.name())) {
          shown.add(model.getSimpleName() + "." + member.name());
        }
      }
    }
    assertThat(shown).isEmpty();
  }

  private static final Predicate<String> SECRET =
      Pattern.compile("(?i)secret|password|token|api_?key|connection\\w*string|(psql|cli)command")
          .asPredicate();

  private static List<Class<?>> models() throws Exception {
    Path root =
        Path.of(NewService.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> models = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve("dev/platform/client/model"))) {
      for (Path file : files.toList()) {
        Class<?> type =
            Class.forName(
                "dev.platform.client.model." + file.getFileName().toString().replace(".class", ""));
        if (Model.class.isAssignableFrom(type)
            && type.getEnclosingClass() == null
            && type != Model.class) {
          models.add(type);
        }
      }
    }
    assertThat(models).hasSizeGreaterThan(100);
    return models;
  }

  @Test
  void equalMembersMakeEqualModels() {
    Deploy one = Deploy.builder().id("dep-1").build();
    Deploy other = Deploy.builder().id("dep-1").build();

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo(Deploy.builder().id("dep-2").build());
  }

  @Test
  void aPatchThatClearsAMemberDiffersFromOneThatLeavesIt() {
    ServicePatch clearing = ServicePatch.builder().name("web").rootDir(null).build();

    assertThat(clearing).isNotEqualTo(ServicePatch.builder().name("web").build());
    assertThat(clearing).hasToString("ServicePatch{name=web, rootDir=null}");
    assertThat(clearing.toBuilder().build()).isEqualTo(clearing);
  }

  @Test
  void enumerationsKeepWhatTheyDoNotKnow() {
    assertThat(DeployStatus.of("live")).isSameAs(DeployStatus.LIVE).hasToString("live");
    assertThat(DeployStatus.LIVE.known()).isEqualTo(DeployStatus.Known.LIVE);
    assertThat(DeployStatus.of("new"))
        .isEqualTo(DeployStatus.of("new"))
        .isNotEqualTo(DeployStatus.of("newer"))
        .hasSameHashCodeAs(DeployStatus.of("new"));
    assertThat(DeployStatus.of("new").known()).isEqualTo(DeployStatus.Known.UNRECOGNIZED);
  }

  @Test
  void plainValuesAndMappersOfUsersSeeWhatIsSent() throws Exception {
    Service service =
        Service.SHAPE.read(
            """
            {"type": "cron_job", "createdAt": "2026-03-01T12:00:00Z", "new": [1, true],
             "serviceDetails": {"schedule": "* * * * *"}}
            """);

    assertThat(service.toMap())
        .isEqualTo(
            Map.of(
                "type",
                "cron_job",
                "createdAt",
                "2026-03-01T12:00:00Z",
                "new",
                List.of(1, true),
                "serviceDetails",
                Map.of("schedule", "* * * * *")));
    assertThat(new ObjectMapper().writeValueAsString(service)).isEqualTo(service.toJson());
  }
}
