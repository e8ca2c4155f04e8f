package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.api.platform.model.ServicePATCHDto;
import dev.platform.base.error.Failure;
import dev.platform.base.net.OutboundSettings;
import dev.platform.base.patch.Patch;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceRulesTest {
  private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
  private static final Service WEB = Examples.service(ServiceType.WEB_SERVICE);
  private static final Service CRON_JOB = Examples.service(ServiceType.CRON_JOB);
  private static final Service SITE = Examples.service(ServiceType.STATIC_SITE);

  private static final OutboundSettings PUBLIC = new OutboundSettings(false);

  private final ServiceRules rules = new ServiceRules(Examples.SETTINGS, PUBLIC);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://github.com/acme/shop",
        "https://git.example.org:8443/acme/shop.git",
        "ssh://git@github.com/acme/shop.git",
        "git@github.com:acme/shop.git"
      })
  void aRepositoryIsAGitUrl(String repo) {
    assertThatCode(() -> rules.check(with(WEB, set(repo), keep(), keep(), keep())))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "shop",
        "http://github.com/acme/shop",
        "ftp://github.com/acme/shop",
        "https://github.com",
        "https://ada:secret@github.com/acme/shop",
        "file:///srv/shop.git",
        "--upload-pack=touch x",
        "ext::sh -c x",
        "https://github.com/acme/shop x"
      })
  void whatNoEngineWouldCloneIsRefused(String repo) {
    assertThatThrownBy(() -> rules.check(with(WEB, set(repo), keep(), keep(), keep())))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.params()).containsEntry("field", "repo");
              assertThat(failure.publicMessage()).doesNotContain("secret");
            });
  }

  @Test
  void aRepositoryOfTheMachineNeedsAnOperatorWhoAllowsIt() {
    var open =
        new ServiceRules(
            new ServiceSettings(Examples.SETTINGS.apiUrl(), Examples.SETTINGS.appsUrl(), true),
            PUBLIC);
    var service = with(WEB, set("file:///srv/shop.git"), keep(), keep(), keep());

    assertThatCode(() -> open.check(service)).doesNotThrowAnyException();
  }

  @Test
  void aProgramNeedsACommand() {
    assertRefused(
        with(WEB, keep(), new Patch.Clear<>(), keep(), keep()),
        "serviceDetails.envSpecificDetails.startCommand: is required");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 301})
  void aProgramHasAMomentToStop(int seconds) {
    var patch =
        Examples.patch("{\"serviceDetails\": {\"maxShutdownDelaySeconds\": " + seconds + "}}");

    assertRefused(
        patch.over(WEB, NOW), "serviceDetails.maxShutdownDelaySeconds: must be from 1 to 300");
  }

  @Test
  void aSiteNeedsAFolderInsideTheRepository() {
    assertRefused(
        with(SITE, keep(), keep(), set(""), keep()),
        "serviceDetails.publishPath: is required for a static site");
    assertRefused(
        with(SITE, keep(), keep(), set("../etc"), keep()),
        "serviceDetails.publishPath: must be a directory inside the repository");
    assertRefused(
        with(SITE, keep(), keep(), set("/etc"), keep()),
        "serviceDetails.publishPath: must be a directory inside the repository");
  }

  @Test
  void theFreePlanIsForOneInstanceOfAWebService() {
    var free = Examples.service(ServiceType.WEB_SERVICE, Plan.FREE);

    assertThatCode(() -> rules.check(free)).doesNotThrowAnyException();
    assertThatThrownBy(() -> ServiceRules.checkInstances(free, 2))
        .hasMessage("numInstances: must be 1 on the free plan");
    assertRefused(
        Examples.service(ServiceType.PRIVATE_SERVICE, Plan.FREE),
        "serviceDetails.plan: the free plan is available only for web services");
  }

  @Test
  void aSiteAndACronJobHaveNoInstances() {
    assertThatThrownBy(() -> ServiceRules.checkInstances(SITE, 1))
        .hasMessage("numInstances: a static site has no instances");
    assertThatThrownBy(() -> ServiceRules.checkInstances(CRON_JOB, 1))
        .hasMessage("numInstances: a cron job has no instances");
  }

  @Test
  void aCronJobNeedsAScheduleThatMatchesATime() {
    assertThatCode(() -> rules.check(CRON_JOB)).doesNotThrowAnyException();
    assertRefused(
        scheduled("0 0 31 2 *"),
        "serviceDetails.schedule: must match a time, but no date ever matches this schedule");
    assertRefused(
        scheduled("@daily"),
        "serviceDetails.schedule: must be a cron expression with five fields in UTC, such as"
            + " \"30 2 * * MON-FRI\" (minute, hour, day of month, month, day of week)");
    assertRefused(
        Examples.service(ServiceType.CRON_JOB, Plan.FREE),
        "serviceDetails.plan: the free plan is available only for web services");
  }

  private static Service scheduled(String schedule) {
    var patch =
        new ServicePatchViews(Examples.CONTRACT)
            .patch(
                ServiceType.CRON_JOB,
                Examples.body(
                    "update-service",
                    ServicePATCHDto.class,
                    "{\"serviceDetails\": {\"schedule\": \"" + schedule + "\"}}"));
    return patch.over(CRON_JOB, NOW);
  }

  @Test
  void aContainerNeedsAnEngineForIt() {
    assertRefused(
        with(WEB, keep(), keep(), keep(), set(ServiceRuntime.DOCKER)),
        "serviceDetails.runtime: requires a container engine, which is not available in this"
            + " version. Set repo to a git repository and serviceDetails.runtime to a language");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "back-soon",
        "http://acme.example.org/",
        "https:///back-soon",
        "https://ada:secret@acme.example.org/",
        "file:///etc/passwd",
        "https://acme.example.org/ soon"
      })
  void aMaintenancePageIsAnHttpsUrl(String uri) {
    assertRefused(
        withPage(uri),
        "serviceDetails.maintenanceMode.uri: must be an https:// URL of at most 2048 characters");
  }

  @Test
  void aMaintenancePageIsNotTheServiceItself() {
    assertRefused(
        withPage("https://" + Examples.SETTINGS.publicUrl(WEB.slug()).getHost() + "/soon"),
        "serviceDetails.maintenanceMode.uri: must not be a URL of the service itself");
  }

  @Test
  void aMaintenancePageOfThisMachineNeedsAnOperatorWhoAllowsIt() {
    var open = new ServiceRules(Examples.SETTINGS, new OutboundSettings(true));

    assertThatCode(() -> open.check(withPage("http://localhost:8080/soon")))
        .doesNotThrowAnyException();
  }

  private static Service withPage(String uri) {
    var spec = WEB.spec();
    return WEB.with(
        WEB.name(),
        new ServiceSpec(
            spec.repo(),
            spec.branch(),
            spec.rootDir(),
            spec.buildFilter(),
            spec.autoDeployTrigger(),
            spec.runtime(),
            spec.plan(),
            spec.buildCommand(),
            spec.startCommand(),
            spec.publishPath(),
            spec.healthCheckPath(),
            spec.maxShutdownDelaySeconds(),
            spec.ipAllowList(),
            spec.schedule(),
            new MaintenanceMode(true, uri),
            false,
            null),
        NOW);
  }

  private void assertRefused(Service service, String message) {
    assertThatThrownBy(() -> rules.check(service)).isInstanceOf(Failure.class).hasMessage(message);
  }

  private static Service with(
      Service service,
      Patch<String> repo,
      Patch<String> startCommand,
      Patch<String> publishPath,
      Patch<ServiceRuntime> runtime) {
    return new ServicePatch(
            keep(),
            repo,
            keep(),
            keep(),
            keep(),
            keep(),
            runtime,
            keep(),
            keep(),
            startCommand,
            publishPath,
            keep(),
            keep(),
            keep(),
            keep(),
            keep(),
            keep(),
            keep())
        .over(service, NOW);
  }

  private static <T> Patch<T> keep() {
    return new Patch.Keep<>();
  }

  private static <T> Patch<T> set(T value) {
    return new Patch.Set<>(value);
  }
}
