package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Source;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.detection.Commands;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MissingCommandsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Services services = rooms.get(Services.class);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @BeforeEach
  void startEngine() {
    rooms.settle();
  }

  private static NewService lacking(
      WorkspaceId workspace, ServiceType type, String build, @Nullable String publishPath) {
    var spec = Examples.service(type).spec();
    return new NewService(
        workspace.value(),
        type,
        "shop",
        Region.OREGON,
        new ServiceSpec(
            spec.repo(),
            spec.branch(),
            spec.rootDir(),
            null,
            AutoDeployTrigger.OFF,
            spec.runtime(),
            spec.plan(),
            build,
            "",
            publishPath,
            "",
            null,
            null,
            spec.schedule(),
            MaintenanceMode.OFF,
            false,
            null),
        1,
        List.of());
  }

  private void write(NewService service, String path, String text) {
    var spec = service.spec();
    var sources = rooms.engine().sources();
    var source = new Source(spec.repo(), spec.branch(), null, "");
    sources.write(sources.tip(source), path, text);
  }

  @Test
  void aServiceIsCreatedWithTheCommandsThatItsRepositoryCallsFor() {
    var wanted = lacking(acme, ServiceType.WEB_SERVICE, "", null);
    write(wanted, "package.json", "{\"scripts\":{\"start\":\"node .\"}}");
    write(wanted, "Procfile", "release: ./migrate\n");

    var shown = services.rehearseCreate(ada, wanted).spec();
    var made = services.create(ada, wanted).service();

    assertThat(shown).isEqualTo(made.spec());
    assertThat(services.get(ada, made.id()).spec())
        .isEqualTo(
            wanted
                .spec()
                .with(new Commands("npm install", "npm start", "./migrate", null, List.of())));
  }

  @Test
  void whatIsGivenStays() {
    var wanted = lacking(acme, ServiceType.WEB_SERVICE, "make", null);
    write(wanted, "package.json", "{\"scripts\":{\"start\":\"node .\"}}");

    var made = services.create(ada, wanted).service().spec();

    assertThat(made.buildCommand()).isEqualTo("make");
    assertThat(made.startCommand()).isEqualTo("npm start");
  }

  @Test
  void aBuildCommandAloneIsGuessedUnlessThereIsToBeNone() {
    var usual = Examples.service(ServiceType.WEB_SERVICE);
    var cron = Examples.service(ServiceType.CRON_JOB);
    for (var example : List.of(usual, cron)) {
      var service =
          new NewService(
              acme.value(),
              example.type(),
              "given-" + example.type().shortName(),
              Region.OREGON,
              example.spec().building(""),
              1,
              List.of());
      write(service, "package.json", "{}");

      assertThat(services.rehearseCreate(ada, service).spec()).isEqualTo(service.spec());
      var shown = services.rehearseCreate(ada, service.lackingBuild()).spec();
      var made = services.create(ada, service.lackingBuild()).service().spec();

      assertThat(shown).isEqualTo(made).isEqualTo(service.spec().building("npm install"));
    }
  }

  @Test
  void whereNothingIsBuiltNothingIsMissing() {
    var example = Examples.service(ServiceType.WEB_SERVICE);
    var service =
        new NewService(
            acme.value(),
            ServiceType.WEB_SERVICE,
            "plain",
            Region.OREGON,
            example.spec().building(""),
            1,
            List.of());
    rooms.engine().sources().disconnect();

    var made = services.create(ada, service.lackingBuild()).service().spec();

    assertThat(made).isEqualTo(service.spec());
  }

  @Test
  void whatCannotBeGuessedNamesTheFieldAndTheWayOut() {
    var wanted = lacking(acme, ServiceType.WEB_SERVICE, "", null);

    assertThatThrownBy(() -> services.create(ada, wanted))
        .isInstanceOf(Failure.class)
        .hasMessage(
            "serviceDetails.envSpecificDetails.startCommand: is required. It could not be guessed:"
                + " the repository has no Procfile, pom.xml, build.gradle, build.gradle.kts,"
                + " composer.json, index.php, public/index.php, web/index.php, package.json");
    rooms.engine().sources().disconnect();
    assertThatThrownBy(() -> services.rehearseCreate(ada, wanted))
        .hasMessageContaining("is required. It could not be guessed: The repository ")
        .hasMessageContaining(" is not accessible.");
  }

  @Test
  void aSiteWithoutASignIsPublishedFromPublic() {
    var made = services.create(ada, lacking(acme, ServiceType.STATIC_SITE, "", "")).service();

    assertThat(made.spec().publishPath()).isEqualTo("public");
  }

  @Test
  void aSiteIsPublishedFromWhereItsFilesAre() {
    var wanted = lacking(acme, ServiceType.STATIC_SITE, "", "");
    write(wanted, "index.html", "hello");

    assertThat(services.create(ada, wanted).service().spec().publishPath()).isEqualTo(".");
  }

  @Test
  void nobodyElseHasARepositoryRead() {
    var looks = rooms.engine().sources().looks();
    var stranger = rooms.member(rooms.workspace(), Role.DEVELOPER);
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var wanted = lacking(acme, ServiceType.WEB_SERVICE, "", null);

    for (Caller caller : List.of(stranger, viewer)) {
      assertThatThrownBy(() -> services.rehearseCreate(caller, wanted)).isInstanceOf(Failure.class);
    }

    assertThat(rooms.engine().sources().looks()).isEqualTo(looks);
  }
}
