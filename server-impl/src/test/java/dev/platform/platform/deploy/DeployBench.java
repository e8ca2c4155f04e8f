package dev.platform.platform.deploy;

import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.edge.route.HostRoute;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.WorkloadSpec;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.OpenAccess;
import dev.platform.platform.ServiceId;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** One service, one database, one simulated engine, and as many replicas as a test wants. */
final class DeployBench implements AutoCloseable {
  final TestClock clock = new TestClock();
  final SimulatedEngine engine = new SimulatedEngine();
  final OpenAccess access;
  final TestService service;
  final Replica replica;
  final Caller caller;
  private final List<Replica> replicas = new ArrayList<>();
  private final TestDatabase database;
  private final Db db;

  DeployBench(TestDatabase database) {
    this.database = database;
    var ids = new Ids(clock);
    var workspace = new WorkspaceId(ids.next(IdPrefix.WORKSPACE));
    this.access = new OpenAccess(workspace);
    this.service = new TestService(new ServiceId(ids.next(IdPrefix.SERVICE)), workspace);
    this.caller =
        new Caller(
            new UserId(ids.next(IdPrefix.USER)),
            Caller.Credential.SESSION,
            "",
            Optional.empty(),
            Set.of());
    this.replica = open(TestProcess.on(database).clock(clock), engine);
    this.db = replica.process.get(Db.class);
    engine.start(replica.listener());
  }

  /** Another process on the same database. */
  Replica join(Engine itsEngine) {
    return open(TestProcess.on(database).beside(replica.process), itsEngine);
  }

  private Replica open(TestProcess.Setup setup, Engine itsEngine) {
    var opened = new Replica(setup, access, service, itsEngine);
    replicas.add(opened);
    return opened;
  }

  @Override
  public void close() {
    replicas.forEach(Replica::close);
  }

  /** A service of a type, with so many instances, that has not been deployed. */
  DeployBench open(String type, int instances) {
    service.type = type;
    change(
        (tx, grant) -> {
          new WantedStateStore().insert(tx, grant, service.of(tx, grant), instances);
          replica.deploys.describe(tx, grant);
        });
    return this;
  }

  /** A web service with so many instances, live. */
  DeployBench live(int instances) {
    open("web_service", instances);
    deploy();
    return this;
  }

  /** Asks for a deploy and lets happen what happens. */
  Deploy deploy() {
    var deploy = request();
    settle();
    return get(deploy);
  }

  /** Asks for a deploy. */
  Deploy request() {
    clock.pass(Duration.ofSeconds(1));
    return replica.deploys.create(caller, service.id(), DeployRequest.build(Trigger.API));
  }

  Deploy get(Deploy deploy) {
    return replica.deploys.get(caller, service.id(), deploy.id());
  }

  List<Deploy> list(DeployFilter filter) {
    return replica
        .deploys
        .list(caller, service.id(), filter, PageRequest.of(DeployStore.LIST, null, null))
        .map((deploy, cursor) -> deploy);
  }

  void change(BiConsumer<WriteTx, Grant<ServiceId>> work) {
    clock.pass(Duration.ofSeconds(1));
    db.change("test", tx -> work.accept(tx, service.grant));
  }

  <T> T read(Function<Tx, T> work) {
    return db.read("test", work);
  }

  void settle() {
    clock.pass(Duration.ofSeconds(1));
    replica.settle();
  }

  /** Lets time pass and what happens then. */
  void pass(Duration time) {
    clock.pass(time);
    replica.settle();
  }

  ServicePhase phase() {
    return read(tx -> replica.deploys.status(tx, service.grant).phase());
  }

  List<Instance> instances() {
    return read(tx -> replica.deploys.instances(tx, service.grant));
  }

  HostRoute route() {
    return replica.find(slug());
  }

  String slug() {
    return "web-" + service.id().value().substring(4);
  }

  Db db() {
    return db;
  }

  /** The instances that get requests. */
  List<String> upstreams() {
    return route() instanceof HostRoute.Instances to
        ? to.instances().stream().map(HostRoute.Upstream::instance).toList()
        : List.of();
  }

  List<WorkloadSpec> workloads() {
    return engine.workloads().wanted();
  }

  /** The types of all events, and their details if a test asks for one type. */
  List<String> events() {
    return query("select type from event where subject_id = ? order by position");
  }

  List<String> details(String type) {
    return query(
        "select details::text from event where subject_id = ? and type = '"
            + type
            + "' order by position");
  }

  /** How many rows of this service a table has. */
  int count(String table) {
    return Integer.parseInt(
        query("select count(*)::text from " + table + " where service_id = ?").get(0));
  }

  private List<String> query(String sql) {
    try (var connection = database.source().getConnection();
        var statement = connection.prepareStatement(sql)) {
      statement.setString(1, service.id().value());
      List<String> found = new ArrayList<>();
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(rows.getString(1));
        }
      }
      return found;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
