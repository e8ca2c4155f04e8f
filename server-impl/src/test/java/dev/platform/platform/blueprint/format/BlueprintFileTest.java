package dev.platform.platform.blueprint.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.platform.base.secret.Secret;
import dev.platform.edge.route.SiteRules;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.platform.autoscaling.AutoscalingConfig;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Asked;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromDatabase;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromGroup;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromService;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.FromServiceVariable;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Generated;
import dev.platform.platform.blueprint.format.EnvVarDeclaration.Literal;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.keyvalue.KeyValuePlan;
import dev.platform.platform.keyvalue.MaxmemoryPolicy;
import dev.platform.platform.postgres.PostgresPlan;
import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.BuildFilter;
import dev.platform.platform.service.MaintenanceMode;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Region;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.ServiceType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BlueprintFileTest {

  @Test
  void everythingOfAServiceIsRead() {
    var service = valid("everything").services().get(0);

    assertThat(service.origin()).isEqualTo(new Origin("services[0]", new Position(6, 5), null));
    assertThat(service.type()).isEqualTo(ServiceType.WEB_SERVICE);
    assertThat(service.name()).isEqualTo("shop");
    assertThat(service.runtime()).isEqualTo(ServiceRuntime.PYTHON);
    assertThat(service.plan()).isEqualTo(Plan.STANDARD);
    assertThat(service.region()).isEqualTo(Region.OREGON);
    assertThat(service.source())
        .isEqualTo(
            new SourceDeclaration(
                null,
                "main",
                "web",
                new BuildFilter(List.of("web/**"), List.of()),
                AutoDeployTrigger.COMMIT));
    assertThat(service.commands())
        .isEqualTo(new CommandsDeclaration("true", "python3 -m http.server $PORT", "true", "true"));
    assertThat(service.instances()).isEqualTo(new InstancesDeclaration(2, null, null, "/", 30));
    assertThat(service.traffic())
        .isEqualTo(
            new TrafficDeclaration(
                List.of("shop.example.com"), IpRange.EVERYWHERE, MaintenanceMode.OFF, false));
    assertThat(service.site()).isEqualTo(new SiteDeclaration(null, null, null));
    assertThat(service.schedule()).isNull();
  }

  @Test
  void everyFormOfAVariableIsRead() {
    var envVars = Objects.requireNonNull(valid("everything").services().get(0).envVars());

    assertThat(envVars.subList(0, 5))
        .containsExactly(
            new FromGroup(new Position(31, 9), "common"),
            new Literal(new Position(32, 9), "PLAIN", new Secret("text")),
            new Generated(new Position(33, 9), "RANDOM"),
            new Asked(new Position(34, 9), "ASKED"),
            new FromDatabase(
                new Position(35, 9),
                "DATABASE_URL",
                "shop-db",
                DatabaseProperty.CONNECTION_STRING));
    assertThat(envVars.subList(10, 14))
        .containsExactly(
            new FromService(
                new Position(41, 9),
                "CACHE_URL",
                "cache",
                ReferencedKind.KEY_VALUE,
                ServiceProperty.CONNECTION_STRING),
            new FromService(
                new Position(42, 9),
                "CACHE_HOST",
                "cache",
                ReferencedKind.KEY_VALUE,
                ServiceProperty.HOST),
            new FromService(
                new Position(43, 9),
                "API",
                "api",
                ReferencedKind.PRIVATE_SERVICE,
                ServiceProperty.HOST_AND_PORT),
            new FromServiceVariable(
                new Position(44, 9), "API_TOKEN", "api", ReferencedKind.PRIVATE_SERVICE, "TOKEN"));
  }

  @Test
  void servicesOfAllKindsAreRead() {
    var blueprint = valid("everything");

    assertThat(blueprint.services())
        .extracting(ServiceDeclaration::name, ServiceDeclaration::type)
        .containsExactly(
            tuple("shop", ServiceType.WEB_SERVICE),
            tuple("api", ServiceType.PRIVATE_SERVICE),
            tuple("mailer", ServiceType.BACKGROUND_WORKER),
            tuple("tidy", ServiceType.CRON_JOB),
            tuple("docs", ServiceType.STATIC_SITE),
            tuple("blog", ServiceType.WEB_SERVICE));
    assertThat(blueprint.services().get(1).instances().disk())
        .isEqualTo(new DiskDeclaration("api", "/data", 1));
    assertThat(blueprint.services().get(2).instances().autoscaling())
        .isEqualTo(
            new AutoscalingConfig(
                true,
                1,
                2,
                new AutoscalingConfig.Criteria(
                    new AutoscalingConfig.Criterion(true, 50),
                    new AutoscalingConfig.Criterion(false, 100))));
    assertThat(blueprint.services().get(3).schedule()).isEqualTo("*/30 * * * *");
    assertThat(blueprint.services().get(4).runtime()).isNull();
    assertThat(blueprint.services().get(4).site())
        .isEqualTo(
            new SiteDeclaration(
                "out",
                List.of(new SiteRules.Header("/*", "X-Docs", "yes")),
                List.of(
                    new SiteRules.PathRule(
                        SiteRules.Kind.REDIRECT, "/home", "https://example.com/"))));
  }

  @Test
  void datastoresGroupsAndProjectsAreRead() {
    var blueprint = valid("everything");

    assertThat(blueprint.databases())
        .containsExactly(
            new DatabaseDeclaration(
                new Origin("databases[0]", new Position(77, 5), null),
                "shop-db",
                PostgresPlan.BASIC_256MB,
                Region.OREGON,
                18,
                "shop",
                "shop_app",
                15,
                false,
                false,
                List.of(),
                List.of()));
    assertThat(blueprint.keyValues())
        .containsExactly(
            new KeyValueDeclaration(
                new Origin("services[5]", new Position(69, 5), null),
                "cache",
                KeyValuePlan.STARTER,
                Region.OREGON,
                MaxmemoryPolicy.ALLKEYS_LRU,
                Persistence.JOURNAL_SNAPSHOT,
                List.of()));
    assertThat(blueprint.envGroups())
        .extracting(EnvGroupDeclaration::name, it -> it.envVars().size())
        .containsExactly(tuple("common", 1));
    assertThat(blueprint.projects())
        .containsExactly(
            new ProjectDeclaration(
                new Origin("projects[0]", new Position(93, 5), null),
                "blog",
                List.of(
                    new EnvironmentDeclaration(
                        new Origin("projects[0].environments[0]", new Position(95, 9), null),
                        "main",
                        false,
                        false))));
  }

  @Test
  void resourcesKnowTheirEnvironment() {
    var blueprint = valid("project");

    assertThat(blueprint.services())
        .extracting(ServiceDeclaration::name, it -> it.origin().place())
        .containsExactly(
            tuple("shop", new Place("shop", "production")),
            tuple("shop-staging", new Place("shop", "staging")),
            tuple("tidy", null));
    assertThat(blueprint.databases().get(0).origin().place())
        .isEqualTo(new Place("shop", "production"));
    assertThat(blueprint.envGroups().get(0).origin().place())
        .isEqualTo(new Place("shop", "production"));
    assertThat(blueprint.projects().get(0).environments())
        .extracting(
            EnvironmentDeclaration::name,
            EnvironmentDeclaration::isIsolated,
            EnvironmentDeclaration::isProtected)
        .containsExactly(tuple("production", true, true), tuple("staging", null, null));
  }

  @Test
  void valuesAreTextsAsWritten() {
    var envVars = Objects.requireNonNull(valid("web").services().get(0).envVars());

    assertThat(envVars.stream().map(Literal.class::cast))
        .extracting(Literal::key, it -> it.value().reveal())
        .containsExactly(
            tuple("LOG_LEVEL", "debug"),
            tuple("WORKERS", "2"),
            tuple("VERSION", "3.10"),
            tuple("BIG", "100_000"),
            tuple("FEATURE", "off"),
            tuple("VERBOSE", "true"),
            tuple("EMPTY", ""));
  }

  @Test
  void whatIsLeftOutIsNotAnEmptyList() {
    var full =
        read(
            """
            services:
              - {type: web, name: a, runtime: go, startCommand: x, envVars: [], domains: []}
              - {type: web, name: b, runtime: go, startCommand: x, envVars: , domains: }
            databases:
              - {name: a, ipAllowList: []}
              - {name: b}
            """);

    assertThat(full.problems()).isEmpty();
    assertThat(full.blueprint().services())
        .extracting(ServiceDeclaration::envVars, it -> it.traffic().domains())
        .containsExactly(tuple(List.of(), List.of()), tuple(null, null));
    assertThat(full.blueprint().databases())
        .extracting(DatabaseDeclaration::ipAllowList)
        .containsExactly(List.of(), null);
  }

  @Test
  void oldNamesMeanTheSame() {
    var old =
        """
        services:
          - {type: redis, name: cache, ipAllowList: [], maxmemoryPolicy: allkeys_lru}
          - type: web
            name: shop
            env: python
            autoDeploy: false
            plan: PRO_plus
            startCommand: "x"
            domain: Shop.Example.com
            ipAllowList: [{source: 203.0.113.7}, {source: "2001:db8::1"}]
            envVars: [{key: A, fromService: {name: cache, type: redis, property: host}}]
        """;
    var current =
        old.replace("redis", "keyvalue")
            .replace("_lru", "-lru")
            .replace("env:", "runtime:")
            .replace("autoDeploy: false", "autoDeployTrigger: off")
            .replace("PRO_plus", "pro plus")
            .replace("domain: Shop.Example.com", "domains: [shop.example.com]")
            .replace("203.0.113.7", "203.0.113.7/32")
            .replace("db8::1", "db8::1/128");

    assertThat(read(old).problems()).isEmpty();
    assertThat(read(old).blueprint().toString().replaceAll("Position\\[[^]]*]", ""))
        .isEqualTo(read(current).blueprint().toString().replaceAll("Position\\[[^]]*]", ""));
  }

  @Test
  void ownKeysWinOverMergedOnesAndTheFirstMapOfAListWins() {
    var services = valid("anchors").services();

    assertThat(services)
        .extracting(
            ServiceDeclaration::name,
            ServiceDeclaration::plan,
            it -> it.commands().start(),
            it -> it.instances().maxShutdownDelaySeconds())
        .containsExactly(
            tuple("front", Plan.STARTER, "python3 -m http.server $PORT", null),
            tuple("back", Plan.STANDARD, "python3 -m http.server 10000", 10));
  }

  @Test
  void windowsLineEndsDoNotChangeValues() {
    var envVars = Objects.requireNonNull(valid("windows-line-ends").services().get(0).envVars());

    assertThat(((Literal) envVars.get(0)).value().reveal()).isEqualTo("hello\nthere\n");
  }

  @Test
  void referencesToWhatIsNotInTheFileAreReturned() {
    var read = BlueprintFile.read(Fixtures.bytes(Fixtures.file("existing-resources")));

    assertThat(read.externalReferences())
        .containsExactly(
            new ExternalReference(
                "services[0].envVars[0]",
                new Position(8, 20),
                ReferencedKind.ENV_GROUP,
                "existing-group",
                null),
            new ExternalReference(
                "services[0].envVars[1]",
                new Position(11, 17),
                ReferencedKind.DATABASE,
                "existing-db",
                null),
            new ExternalReference(
                "services[0].envVars[2]",
                new Position(16, 17),
                ReferencedKind.PRIVATE_SERVICE,
                "existing-api",
                null),
            new ExternalReference(
                "services[0].envVars[3]",
                new Position(21, 17),
                ReferencedKind.WEB,
                "shop",
                "SET_BY_HAND"));
  }

  @Test
  void servicesComeAfterThoseWhoseVariablesTheyUse() {
    assertThat(valid("forward-references").servicesInOrder())
        .extracting(ServiceDeclaration::name)
        .containsExactly("first", "middle", "last");
  }

  @Test
  void resourcesWithoutProblemsAreThereBesideThoseWithProblems() {
    var read =
        read(
            """
            services:
              - {type: web, name: bad, runtime: docker}
              - {type: web, name: good, runtime: go, startCommand: x}
            projects:
              - name: p
                environments:
                  - name: e
                    services:
                      - {type: web}
                      - {type: web, name: inner, runtime: go, startCommand: x}
            """);

    assertThat(read.isValid()).isFalse();
    assertThat(read.blueprint().services())
        .extracting(ServiceDeclaration::name, it -> it.origin().place())
        .containsExactly(tuple("good", null), tuple("inner", new Place("p", "e")));
  }

  @Test
  void noProblemHasTheValueOfAVariable() {
    var secret = "correct-horse";
    for (var file : Fixtures.invalid()) {
      assertThat(BlueprintFile.read(Fixtures.bytes(file)).problems().toString())
          .as(file.toString())
          .doesNotContain(secret);
    }
  }

  private static Blueprint valid(String name) {
    var read = BlueprintFile.read(Fixtures.bytes(Fixtures.file(name)));
    assertThat(read.problems()).isEmpty();
    return read.blueprint();
  }

  private static BlueprintFile read(String text) {
    return BlueprintFile.read(text.getBytes(UTF_8));
  }
}
