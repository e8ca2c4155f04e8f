package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.api.platform.model.ServicePOSTDto;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.edge.route.SiteRules;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.envvar.NewEnvVar;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewServiceViewsTest {

  @Test
  void whatIsLeftOutHasADefault() {
    var wanted =
        read(
            """
            {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"runtime": "node",
               "envSpecificDetails": {"buildCommand": "npm ci", "startCommand": "npm start"}}}
            """);

    assertThat(wanted)
        .isEqualTo(
            new NewService(
                "tea-00000000000000000001",
                ServiceType.WEB_SERVICE,
                "shop",
                Region.OREGON,
                new ServiceSpec(
                    "https://github.com/acme/shop",
                    null,
                    "",
                    null,
                    AutoDeployTrigger.COMMIT,
                    ServiceRuntime.NODE,
                    Plan.STARTER,
                    "npm ci",
                    "npm start",
                    null,
                    "",
                    null,
                    null,
                    null,
                    MaintenanceMode.OFF,
                    false,
                    null),
                1,
                List.of()));
  }

  @Test
  void everythingThatIsGivenIsTaken() {
    var wanted =
        read(
            """
            {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/shop", "branch": "main", "rootDir": "api",
             "autoDeployTrigger": "off", "dryRun": false,
             "buildFilter": {"paths": ["api/**"], "ignoredPaths": null},
             "envVars": [{"key": "A", "value": "1"}, {"key": "B", "generateValue": true}],
             "serviceDetails": {"runtime": "go", "plan": "pro_max", "region": "frankfurt",
               "numInstances": 3, "healthCheckPath": "/healthz", "maxShutdownDelaySeconds": 60,
               "maintenanceMode": {"enabled": true, "uri": "https://acme.example.org/back-soon"},
               "renderSubdomainPolicy": "disabled",
               "envSpecificDetails": {"buildCommand": "make", "startCommand": "./serve"}}}
            """);

    assertThat(wanted)
        .isEqualTo(
            new NewService(
                "tea-00000000000000000001",
                ServiceType.WEB_SERVICE,
                "shop",
                Region.FRANKFURT,
                new ServiceSpec(
                    "https://github.com/acme/shop",
                    "main",
                    "api",
                    new BuildFilter(List.of("api/**"), List.of()),
                    AutoDeployTrigger.OFF,
                    ServiceRuntime.GO,
                    Plan.PRO_MAX,
                    "make",
                    "./serve",
                    null,
                    "/healthz",
                    60,
                    null,
                    null,
                    new MaintenanceMode(true, "https://acme.example.org/back-soon"),
                    true,
                    null),
                3,
                List.of(new NewEnvVar("A", new Secret("1")), new NewEnvVar("B", null))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"private_service", "background_worker"})
  void programsAreReadAlike(String type) {
    var wanted =
        read(
            """
            {"type": "%s", "name": "shop", "ownerId": "tea-00000000000000000001", "autoDeploy": "no",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"env": "ruby", "plan": "pro", "numInstances": 2,
               "region": "ohio", "maxShutdownDelaySeconds": 5,
               "envSpecificDetails": {"buildCommand": "bundle", "startCommand": "puma"}}}
            """
                .formatted(type));

    assertThat(wanted.type().wire()).isEqualTo(type);
    assertThat(wanted.region()).isEqualTo(Region.OHIO);
    assertThat(wanted.numInstances()).isEqualTo(2);
    assertThat(wanted.spec())
        .isEqualTo(
            new ServiceSpec(
                "https://github.com/acme/shop",
                null,
                "",
                null,
                AutoDeployTrigger.OFF,
                ServiceRuntime.RUBY,
                Plan.PRO,
                "bundle",
                "puma",
                null,
                "",
                5,
                null,
                null,
                MaintenanceMode.OFF,
                false,
                null));
  }

  @Test
  void whereASiteIsPublishedFromIsLeftToItsRepository() {
    var wanted =
        read(
            """
            {"type": "static_site", "name": "docs", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/docs"}
            """);

    assertThat(wanted.spec().publishPath()).isEmpty();
    assertThat(wanted.spec().runtime()).isNull();
    assertThat(wanted.spec().buildCommand()).isEmpty();
  }

  @Test
  void nullsAndEmptyObjectsOfRealClientsAskForNothing() {
    read(
        """
        {"type": "static_site", "name": "docs", "ownerId": "tea-00000000000000000001", "envVars": null,
         "secretFiles": null, "environmentId": "", "buildFilter": {"paths": null,
         "ignoredPaths": null}, "repo": "https://github.com/acme/docs",
         "serviceDetails": {"headers": null, "routes": null, "previews": {},
           "pullRequestPreviewsEnabled": "no", "ipAllowList": null,
           "renderSubdomainPolicy": "enabled"}}
        """);
    read(
        """
        {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
         "repo": "https://github.com/acme/shop",
         "serviceDetails": {"runtime": "node", "previews": {"generation": "off"},
           "pullRequestPreviewsEnabled": "no", "preDeployCommand": "", "ipAllowList": null,
           "maintenanceMode": {"enabled": false, "uri": ""}, "envSpecificDetails": {}}}
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"previews\": {\"generation\": \"manual\"} | serviceDetails.previews.generation",
        "\"pullRequestPreviewsEnabled\": \"yes\" | serviceDetails.pullRequestPreviewsEnabled",
        "\"internalRouting\": \"ipOnly\" | serviceDetails.internalRouting",
      })
  void whatIsNotSupportedIsRefusedByName(String detail, String field) {
    assertRefused(
        """
        {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
         "repo": "https://github.com/acme/shop",
         "serviceDetails": {"runtime": "node", %s}}
        """
            .formatted(detail),
        field + ": is not supported yet. Leave it out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"web_service", "static_site"})
  void whatThePublicReachesTakesAListOfWhoMay(String type) {
    assertThat(visitors(type, "null")).isNull();
    assertThat(visitors(type, "[]")).isEmpty();
    assertThat(visitors(type, "[{\"cidrBlock\": \"10.0.0.0/8\", \"description\": \"office\"}]"))
        .containsExactly(new IpRange("10.0.0.0/8", "office"));
  }

  private static @Nullable List<IpRange> visitors(String type, String list) {
    return read(withVisitors(type, list)).spec().ipAllowList();
  }

  private static String withVisitors(String type, String list) {
    return """
    {"type": "%s", "name": "shop", "ownerId": "tea-00000000000000000001",
     "repo": "https://github.com/acme/shop", "serviceDetails": {%s "ipAllowList": %s}}
    """
        .formatted(type, type.equals("static_site") ? "" : "\"runtime\": \"node\",", list);
  }

  @Test
  void whatIsWrongWithARangeIsNamedByItsPlace() {
    assertRefused(
        withVisitors(
            "web_service",
            """
            [{"cidrBlock": "10.0.0.0/8", "description": ""},
             {"cidrBlock": "10.0.0.1", "description": ""}]
            """),
        "serviceDetails.ipAllowList[1].cidrBlock: must be a CIDR range, such as 203.0.113.0/24 or"
            + " 2001:db8::/32");
    assertRefused(
        withVisitors(
            "static_site",
            "["
                + "{\"cidrBlock\": \"10.0.0.0/8\", \"description\": \"\"},".repeat(200)
                + "{\"cidrBlock\": \"10.0.0.0/8\", \"description\": \"\"}]"),
        "serviceDetails.ipAllowList: must have at most 200 entries");
    assertRefused(
        withVisitors("private_service", "[]"),
        "serviceDetails.ipAllowList: is not a valid field for this request");
  }

  @Test
  void aSiteTakesItsRulesInTheOrderOfTheirPriority() {
    var wanted =
        read(
            """
            {"type": "static_site", "name": "docs", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/docs",
             "serviceDetails": {
               "headers": [{"path": "/", "name": "A", "value": "b"}],
               "routes": [
                 {"type": "rewrite", "source": "/*", "destination": "/index.html"},
                 {"type": "redirect", "source": "/a", "destination": "/b", "priority": 0}]}}
            """);

    assertThat(wanted.rules())
        .isEqualTo(
            new SiteRules(
                List.of(new SiteRules.Header("/", "A", "b")),
                List.of(
                    new SiteRules.PathRule(SiteRules.Kind.REDIRECT, "/a", "/b"),
                    new SiteRules.PathRule(SiteRules.Kind.REWRITE, "/*", "/index.html"))));
  }

  @Test
  void aCronJobHasAScheduleAndTheFieldsOfAProgram() {
    var wanted =
        read(
            """
            {"type": "cron_job", "name": "report", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"env": "python", "runtime": "python", "plan": "pro",
               "region": "ohio", "schedule": "30 2 * * MON-FRI",
               "envSpecificDetails": {"buildCommand": "make", "startCommand": "./report"}}}
            """);

    assertThat(wanted.type()).isEqualTo(ServiceType.CRON_JOB);
    assertThat(wanted.region()).isEqualTo(Region.OHIO);
    assertThat(wanted.spec())
        .isEqualTo(
            new ServiceSpec(
                "https://github.com/acme/shop",
                null,
                "",
                null,
                AutoDeployTrigger.COMMIT,
                ServiceRuntime.PYTHON,
                Plan.PRO,
                "make",
                "./report",
                null,
                "",
                null,
                null,
                "30 2 * * MON-FRI",
                MaintenanceMode.OFF,
                false,
                null));
  }

  @Test
  void aCronJobOfAContainerIsRejectedForItAloneWhateverItsEmptyLoginLooksLike() {
    assertThat(
            read("""
            {"type": "cron_job", "name": "report", "ownerId": "tea-00000000000000000001",
             "repo": "https://github.com/acme/shop",
             "serviceDetails": {"runtime": "docker", "schedule": "* * * * *",
               "envSpecificDetails": {"dockerCommand": "", "registryCredential":
                 {"id": "", "name": "", "registry": "", "username": "",
                  "updatedAt": "0001-01-01T00:00:00Z"}}}}
            """)
                .spec()
                .runtime())
        .isEqualTo(ServiceRuntime.DOCKER);
  }

  @Test
  void anImageNeedsAContainerEngine() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
                     "image": {"imagePath": "nginx"}, "serviceDetails": {"runtime": "image"}}
                    """))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("image: requires a container engine");
  }

  @Test
  void contradictionsAreRefused() {
    var service =
        """
        {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001", %s
         "repo": "https://github.com/acme/shop", "serviceDetails": {"runtime": "node"%s}}
        """;

    assertRefused(
        service.formatted("\"autoDeploy\": \"yes\", \"autoDeployTrigger\": \"off\",", ""),
        "autoDeploy: conflicts with autoDeployTrigger. Send only one of them");
    assertRefused(
        service.formatted("", ", \"env\": \"go\""),
        "serviceDetails.env: conflicts with serviceDetails.runtime. Send only one of them");
  }

  @Test
  void oldPlansAreNotOffered() {
    assertRefused(
        """
        {"type": "web_service", "name": "shop", "ownerId": "tea-00000000000000000001",
         "repo": "https://github.com/acme/shop",
         "serviceDetails": {"runtime": "node", "plan": "starter_plus"}}
        """,
        "serviceDetails.plan: must be one of free, starter,"
            + " standard, pro, pro_plus, pro_max, pro_ultra");
  }

  private static NewService read(String json) {
    return NewServiceViews.newService(Examples.body("create-service", ServicePOSTDto.class, json));
  }

  private static void assertRefused(String json, String message) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(Failure.class).hasMessage(message);
  }
}
