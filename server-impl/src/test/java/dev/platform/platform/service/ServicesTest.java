package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.edge.route.HostRoute;
import dev.platform.edge.route.SiteRules;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.Deploys;
import dev.platform.platform.deploy.OpenPorts;
import dev.platform.platform.deploy.ReleaseSpec;
import dev.platform.platform.deploy.ReleaseSpecs;
import dev.platform.platform.deploy.ServiceStatus;
import dev.platform.platform.deploy.Trigger;
import dev.platform.platform.envvar.EnvVars;
import dev.platform.platform.envvar.NewEnvVar;
import dev.platform.platform.routing.ServiceRoutes;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ServicesTest {
  /** What is in these goes when the engine has let go of it. */
  private static final List<String> DEPLOY_TABLES =
      List.of("artifact", "deploy", "rollout", "route_change", "running", "watch");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final PageRequest FIRST = PageRequest.of(Services.LIST, null, null);

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Services services = rooms.get(Services.class);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller ada = rooms.member(acme, Role.DEVELOPER);

  @Test
  void aNewServiceHasItsVariablesAndItsFirstDeploy() {
    var created =
        services.create(
            ada, wanted("web-1", ServiceType.WEB_SERVICE, new NewEnvVar("A", new Secret("1"))));

    var service = created.service();
    assertThat(services.get(ada, service.id())).isEqualTo(service);
    assertThat(rooms.get(EnvVars.class).get(ada, service.id(), "A").value().reveal())
        .isEqualTo("1");
    var deploy = rooms.get(Deploys.class).get(ada, service.id(), created.deploy());
    assertThat(deploy.origin().trigger()).isEqualTo(Trigger.OTHER);
    assertThat(deploy.origin().first()).isTrue();
    assertThat(standing(service.id()).wantedInstances()).isEqualTo(2);
  }

  @Test
  void aNameIsInUseOnceInAWorkspace() {
    var globex = rooms.workspace();
    var bob = rooms.member(globex, Role.DEVELOPER);
    var first = create("web-2");

    assertRefused(() -> create("web-2"), ErrorCode.CONFLICT);
    var other = services.create(bob, wanted(globex, "web-2", ServiceType.WEB_SERVICE)).service();

    assertThat(first.slug()).isEqualTo("web-2");
    assertThat(other.slug()).matches("web-2-[a-z0-9]{4}");
  }

  @Test
  void ofManyWhoTakeANameAtOnceOneGetsIt() {
    List<CompletableFuture<Services.Created>> all =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> services.create(ada, wanted("race", ServiceType.WEB_SERVICE))))
            .toList();

    var outcomes = all.stream().map(ServicesTest::outcome).toList();

    assertThat(outcomes).containsOnlyOnce("created");
    assertThat(outcomes).filteredOn(it -> !it.equals("created")).containsOnly("NAME_IN_USE");
  }

  @Test
  void ofTwoWhoRenameToTheSameOneSucceeds() {
    var one = create("rename-a").id();
    var two = create("rename-b").id();

    var outcomes =
        List.of(one, two).stream()
            .map(id -> CompletableFuture.supplyAsync(() -> rename(id, "rename-c")))
            .toList()
            .stream()
            .map(ServicesTest::outcome)
            .toList();

    assertThat(outcomes).containsExactlyInAnyOrder("created", "NAME_IN_USE");
  }

  @Test
  void aDryRunShowsTheServiceAndMakesNone() {
    var shown = services.rehearseCreate(ada, wanted("dry", ServiceType.WEB_SERVICE));

    assertThat(shown.name()).isEqualTo("dry");
    assertThat(names(List.of("dry"))).isEmpty();
    assertThat(rooms.query("select id from resource where id = '" + shown.id().value() + "'"))
        .isEmpty();
    create("dry");
    assertRefused(
        () -> services.rehearseCreate(ada, wanted("dry", ServiceType.WEB_SERVICE)),
        ErrorCode.CONFLICT);
  }

  @Test
  void aDryChangeShowsTheServiceAndChangesNothing() {
    var before = create("dry-change");

    var shown =
        services.rehearseUpdate(ada, before.id(), type -> Examples.patch("{\"branch\": \"new\"}"));

    assertThat(shown.spec().branch()).isEqualTo("new");
    assertThat(services.get(ada, before.id())).isEqualTo(before);
  }

  @Test
  void aChangeIsKeptAndTold() {
    var before = create("change");
    rooms.clock().pass(Duration.ofSeconds(5));

    var after =
        update(
            before.id(),
            """
            {"name": "changed", "branch": "release", "autoDeploy": "no",
             "serviceDetails": {"plan": "pro"}}
            """);

    assertThat(after).isEqualTo(services.get(ada, before.id()));
    assertThat(after.name()).isEqualTo("changed");
    assertThat(after.slug()).isEqualTo("change");
    assertThat(after.updatedAt()).isEqualTo(before.updatedAt().plusSeconds(5));
    assertThat(events(before.id()))
        .containsExactly(
            "plan_changed {\"to\": \"pro\", \"from\": \"starter\"}",
            "auto_deploy_disabled {\"reason\": \"A user turned it off.\","
                + " \"fromTrigger\": \"commit\"}");
  }

  @Test
  void visitorsSeeANewName() {
    var id = create("before").id();
    var routes = rooms.get(ServiceRoutes.class);

    rename(id, "after");
    routes.refresh();

    assertThat(routes.find("before"))
        .isEqualTo(new HostRoute.Closed("after", HostRoute.Reason.STARTING));
  }

  private void show(ServiceId id) {
    var service = Grant.asSystem(id, services.get(ada, id).workspaceId());
    rooms.get(Db.class).change("test", tx -> rooms.get(OpenPorts.class).show(tx, service));
  }

  @Test
  void openPortsAreThoseOfReadyInstances() {
    var id = create("ports").id();
    var other = create("no-ports").id();
    var of = "'" + id.value() + "'";
    database.execute(
        "insert into rollout (id, service_id, workspace_id, deploy_id, purpose, state, created_at)"
            + " select 'rol-d4g2k7tjm3vs73c0p1p0', service_id, workspace_id, id, 'DEPLOY',"
            + " 'SERVING', now() from deploy where service_id = "
            + of);
    database.execute(
        "insert into instance (rollout_id, id, created_at, state, host, port, open_port,"
            + " restarts)"
            + " select 'rol-d4g2k7tjm3vs73c0p1p0', 'i' || n, now(),"
            + " case when n = 3 then 'STARTING' else 'READY' end, 'localhost', 20000 + n,"
            + " case when n = 2 then 3000 end, 0"
            + " from generate_series(1, 3) n");
    database.execute(
        "update running set current_rollout = 'rol-d4g2k7tjm3vs73c0p1p0' where service_id = " + of);
    assertThat(services.get(ada, id).openPorts()).isEmpty();

    show(id);

    assertThat(services.get(ada, id).openPorts()).containsExactly(20_001, 3000);
    assertThat(
            services
                .list(ada, List.of(), filter(List.of("ports"), List.of()), FIRST)
                .map((service, cursor) -> service.openPorts()))
        .containsExactly(List.of(20_001, 3000));
    assertThat(services.get(ada, other).openPorts()).isEmpty();

    services.suspend(ada, id, null);
    assertThat(services.get(ada, id).openPorts()).isEmpty();
  }

  @Test
  void aChangeThatChangesNothingLeavesTheTime() {
    var before = create("same");
    rooms.clock().pass(Duration.ofSeconds(5));

    assertThat(update(before.id(), "{\"branch\": \"main\"}")).isEqualTo(before);
    assertThat(services.get(ada, before.id())).isEqualTo(before);
  }

  @Test
  void aChangeMustLeaveAServiceThatCanRun() {
    var id = create("rules").id();

    assertRefused(
        () -> update(id, "{\"serviceDetails\": {\"plan\": \"free\"}}"), ErrorCode.INVALID_INPUT);
    assertRefused(() -> update(id, "{\"repo\": \"http://x\"}"), ErrorCode.INVALID_INPUT);
  }

  @Test
  void scalingIsSeenAtOnceAndByTheDeployRoom() {
    var id = create("scale").id();

    services.scale(ada, id, 5);

    assertThat(services.get(ada, id).numInstances()).isEqualTo(5);
    assertThat(standing(id).wantedInstances()).isEqualTo(5);
    assertRefused(() -> services.scale(ada, id, 101), ErrorCode.INVALID_INPUT);
  }

  @Test
  void suspendingAndResumingMayBeRepeated() {
    var id = create("suspend").id();

    services.suspend(ada, id, null);
    services.suspend(ada, id, null);
    assertThat(services.get(ada, id).suspended()).isTrue();
    assertThat(standing(id).suspended()).isTrue();
    assertRefused(() -> services.restart(ada, id, null), ErrorCode.CONFLICT);

    services.resume(ada, id, null);
    services.resume(ada, id, null);
    assertThat(services.get(ada, id).suspended()).isFalse();
    assertThat(standing(id).suspended()).isFalse();
  }

  @Test
  void aSiteHasNothingToRestartOrScale() {
    var id = services.create(ada, wanted("site", ServiceType.STATIC_SITE)).service().id();

    assertRefused(() -> services.restart(ada, id, null), ErrorCode.INVALID_INPUT);
    assertRefused(() -> services.scale(ada, id, 2), ErrorCode.INVALID_INPUT);
  }

  @Test
  void aDeletedServiceIsGoneAtOnceWithAllItHas() {
    var id =
        services
            .create(
                ada, wanted("gone", ServiceType.WEB_SERVICE, new NewEnvVar("A", new Secret("1"))))
            .service()
            .id();

    services.delete(ada, id, null);

    assertRefused(() -> services.get(ada, id), ErrorCode.NOT_FOUND);
    assertRefused(() -> services.delete(ada, id, null), ErrorCode.NOT_FOUND);
    assertThat(rooms.query("select key from env_var where service_id = '" + id.value() + "'"))
        .isEmpty();
    create("gone");
  }

  @Test
  void noRoomKeepsAnythingOfADeletedService() {
    var site = wanted("left", ServiceType.STATIC_SITE, new NewEnvVar("A", new Secret("1")));
    var rules =
        new SiteRules(
            List.of(new SiteRules.Header("/", "A", "b")),
            List.of(new SiteRules.PathRule(SiteRules.Kind.REDIRECT, "/a", "/b")));
    var id = services.create(ada, site.with(rules)).service().id();
    var before = tablesWith(id);

    services.delete(ada, id, null);

    assertThat(before).contains("env_var", "site_header", "site_route");
    assertThat(tablesWith(id)).isSubsetOf(DEPLOY_TABLES);
  }

  /** Those that have a row of a service, whoever made them. */
  private List<String> tablesWith(ServiceId id) {
    return rooms
        .query(
            "select table_name::text from information_schema.columns"
                + " where table_schema = 'public' and column_name = 'service_id'")
        .stream()
        .filter(
            table ->
                !rooms
                    .query("select '' from " + table + " where service_id = '" + id.value() + "'")
                    .isEmpty())
        .toList();
  }

  @Test
  void filtersOfOneKindAreAlternativesAndKindsNarrowEachOther() {
    var globex = rooms.workspace();
    var bob = rooms.member(globex, Role.DEVELOPER);
    for (String name : List.of("one", "two")) {
      services.create(bob, wanted(globex, name, ServiceType.WEB_SERVICE));
      rooms.clock().pass(Duration.ofSeconds(1));
    }
    services.create(bob, wanted(globex, "three", ServiceType.STATIC_SITE));

    assertThat(list(bob, filter(List.of(), List.of()))).containsExactly("three", "two", "one");
    assertThat(list(bob, filter(List.of("one", "three"), List.of())))
        .containsExactly("three", "one");
    assertThat(list(bob, filter(List.of("one", "three"), List.of(ServiceType.WEB_SERVICE))))
        .containsExactly("one");
    assertThat(list(bob, filter(List.of("on"), List.of()))).isEmpty();
    assertThat(list(bob, everything())).containsExactly("two", "one");
    assertThat(list(ada, filter(List.of("one"), List.of()))).isEmpty();
  }

  @Test
  void pagesFollowOneAnother() {
    var globex = rooms.workspace();
    var bob = rooms.member(globex, Role.DEVELOPER);
    for (String name : List.of("a", "b", "c")) {
      services.create(bob, wanted(globex, name, ServiceType.WEB_SERVICE));
    }
    var filter = filter(List.of(), List.of());

    var first = services.list(bob, List.of(), filter, PageRequest.of(Services.LIST, "", 2));
    var cursor = first.entries().get(1).cursor().wire();
    var second = services.list(bob, List.of(), filter, PageRequest.of(Services.LIST, cursor, 2));

    assertThat(first.map((service, at) -> service.name())).containsExactly("c", "b");
    assertThat(second.map((service, at) -> service.name())).containsExactly("a");
  }

  @Test
  void whoMayOnlyLookChangesNothing() {
    var id = create("viewed").id();
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var contributor = rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThat(services.get(viewer, id).id()).isEqualTo(id);
    assertRefused(() -> services.suspend(viewer, id, null), ErrorCode.FORBIDDEN);
    assertRefused(() -> services.delete(contributor, id, null), ErrorCode.FORBIDDEN);
    assertRefused(() -> services.get(stranger, id), ErrorCode.NOT_FOUND);
    services.scale(contributor, id, 3);
  }

  @Test
  void aRecipeHoldsThePlanAndWhatTheProgramIsTold() {
    var service = create("recipe");

    var releaseSpec = releaseSpec(service.id());

    assertThat(releaseSpec.milliCpu()).isEqualTo(500);
    assertThat(releaseSpec.memoryBytes()).isEqualTo(512L << 20);
    assertThat(releaseSpec.maxShutdownDelaySeconds()).isEqualTo(30);
    assertThat(releaseSpec.variables())
        .contains(
            new ReleaseSpec.Variable("RENDER", "true"),
            new ReleaseSpec.Variable("PLATFORM", "true"),
            new ReleaseSpec.Variable("RENDER_SERVICE_ID", service.id().value()),
            new ReleaseSpec.Variable("PLATFORM_SERVICE_NAME", "recipe"),
            new ReleaseSpec.Variable("RENDER_SERVICE_TYPE", "web"),
            new ReleaseSpec.Variable("RENDER_GIT_BRANCH", "main"),
            new ReleaseSpec.Variable("RENDER_GIT_REPO_SLUG", "acme/shop"),
            new ReleaseSpec.Variable("RENDER_EXTERNAL_URL", "http://recipe.localhost:4002"),
            new ReleaseSpec.Variable("PLATFORM_EXTERNAL_HOSTNAME", "recipe.localhost"),
            new ReleaseSpec.Variable("RENDER_DISCOVERY_SERVICE", "recipe-discovery"),
            new ReleaseSpec.Variable("PLATFORM_DISCOVERY_SERVICE", "recipe-discovery"),
            new ReleaseSpec.Variable("WEB_CONCURRENCY", "1"));
  }

  private Service create(String name) {
    return services.create(ada, wanted(name, ServiceType.WEB_SERVICE)).service();
  }

  private Service update(ServiceId id, String json) {
    return services.update(ada, id, type -> Examples.patch(json));
  }

  private Service rename(ServiceId id, String name) {
    return update(id, "{\"name\": \"" + name + "\"}");
  }

  private NewService wanted(String name, ServiceType type, NewEnvVar... envVars) {
    return wanted(acme, name, type, envVars);
  }

  private static NewService wanted(
      WorkspaceId workspace, String name, ServiceType type, NewEnvVar... envVars) {
    return new NewService(
        workspace.value(),
        type,
        name,
        Region.OREGON,
        Examples.service(type).spec(),
        type.isStatic() ? 1 : 2,
        List.of(envVars));
  }

  private ServiceStatus standing(ServiceId id) {
    return rooms
        .get(Db.class)
        .read(
            "test",
            tx ->
                rooms
                    .get(Deploys.class)
                    .status(tx, rooms.get(Access.class).require(tx, ada, Permission.VIEW, id)));
  }

  private ReleaseSpec releaseSpec(ServiceId id) {
    return rooms
        .get(Db.class)
        .read(
            "test",
            tx ->
                rooms
                    .get(ReleaseSpecs.class)
                    .of(tx, rooms.get(Access.class).require(tx, ada, Permission.VIEW, id)));
  }

  private List<String> names(List<String> names) {
    return list(ada, filter(names, List.of()));
  }

  private List<String> list(Caller caller, ServiceFilter filter) {
    return services.list(caller, List.of(), filter, FIRST).map((service, cursor) -> service.name());
  }

  private static ServiceFilter filter(List<String> names, List<ServiceType> types) {
    return new ServiceFilter(
        names, types, List.of(), List.of(), List.of(), null, null, null, null, null);
  }

  /** A filter of every kind, which all running web services pass. */
  private ServiceFilter everything() {
    var now = rooms.clock().instant();
    return new ServiceFilter(
        List.of("one", "two", "three"),
        List.of(ServiceType.WEB_SERVICE),
        List.of(ServiceRuntime.NODE, ServiceRuntime.DOCKER),
        List.of(Region.OREGON, Region.OHIO),
        List.of(),
        false,
        now.plusSeconds(1),
        now.minusSeconds(60),
        now.plusSeconds(1),
        now.minusSeconds(60));
  }

  private List<String> events(ServiceId id) {
    return rooms.query(
        "select type || ' ' || details from event where subject_id = '"
            + id.value()
            + "' and type in ('plan_changed', 'auto_deploy_disabled') order by position");
  }

  private static String outcome(CompletableFuture<?> future) {
    try {
      future.join();
      return "created";
    } catch (CompletionException e) {
      return e.getCause() instanceof Failure failure
          ? failure.reason().orElse(failure.getMessage())
          : e.toString();
    }
  }

  private static void assertRefused(ThrowingCallable work, ErrorCode code) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.code()).isEqualTo(code));
  }
}
