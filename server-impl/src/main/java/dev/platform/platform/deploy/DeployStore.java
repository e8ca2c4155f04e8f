package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.page.Cursor;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.engine.spi.Commit;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.ListGrant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps deploys. Who changes one holds the lock of its service. */
final class DeployStore {
  /** Name of the list, in its cursors. */
  static final String LIST = "deploy";

  void insert(WriteTx tx, Grant<ServiceId> service, Deploy deploy) {
    service.require(Permission.OPERATE);
    mapper(tx).insert(deploy);
    BackendChanges.note(tx, service.on());
  }

  /** Moves a deploy and answers it as it is then. */
  Deploy move(
      WriteTx tx,
      Grant<ServiceId> service,
      Deploy deploy,
      DeployState to,
      @Nullable String reason) {
    service.require(Permission.OPERATE);
    if (!deploy.state().mayBecome(to)
        || mapper(tx).move(deploy, service.workspace(), to, reason, tx.now()) == 0) {
      throw new IllegalStateException(deploy.id() + ": not from " + deploy.state() + " to " + to);
    }
    BackendChanges.note(tx, service.on());
    return get(tx, service, deploy.id());
  }

  /** Notes that the engine is to build it. */
  void startBuild(WriteTx tx, Grant<ServiceId> service, DeployId deploy, BuildId build) {
    service.require(Permission.OPERATE);
    mapper(tx).startBuild(deploy, service.workspace(), build);
  }

  void setCommit(WriteTx tx, Grant<ServiceId> service, DeployId deploy, Commit commit) {
    service.require(Permission.OPERATE);
    mapper(tx).setCommit(deploy, service.workspace(), commit, tx.now());
  }

  void setArtifact(WriteTx tx, Grant<ServiceId> service, DeployId deploy, String artifact) {
    service.require(Permission.OPERATE);
    mapper(tx).setArtifact(deploy, service.workspace(), artifact);
  }

  /** Notes that the engine has forgotten its build. */
  void closeBuild(WriteTx tx, Grant<ServiceId> service, DeployId deploy) {
    service.require(Permission.OPERATE);
    mapper(tx).closeBuild(deploy, service.workspace());
  }

  Optional<Deploy> find(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return Optional.ofNullable(mapper(tx).find(service.on(), service.workspace(), deploy));
  }

  Deploy get(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return find(tx, service, deploy).orElseThrow(() -> Failure.notFound(deploy));
  }

  /** The deploy that waits for its turn. */
  Optional<Deploy> waiting(Tx tx, Grant<ServiceId> service) {
    return only(tx, service, DeployState::isWaiting);
  }

  /** The deploy that is worked on. */
  Optional<Deploy> executing(Tx tx, Grant<ServiceId> service) {
    return only(tx, service, DeployState::isExecuting);
  }

  /** The deploy that is live. */
  Optional<Deploy> live(Tx tx, Grant<ServiceId> service) {
    return only(tx, service, state -> state == DeployState.LIVE);
  }

  private static Optional<Deploy> only(
      Tx tx, Grant<ServiceId> service, Predicate<DeployState> which) {
    var states = Arrays.stream(DeployState.values()).filter(which).toList();
    return mapper(tx).inStates(service.on(), service.workspace(), states).stream().findFirst();
  }

  /** Newest first. */
  Page<Deploy> list(Tx tx, Grant<ServiceId> service, DeployFilter filter, PageRequest page) {
    return Page.of(
        mapper(tx).list(service.on(), service.workspace(), filter, page),
        deploy -> Cursor.at(LIST, deploy.times().createdAt(), deploy.id().value()));
  }

  /** The newest of each of some services that are in the workspaces of a caller. */
  List<Deploy> latest(Tx tx, ListGrant reach, List<ServiceId> services) {
    return services.isEmpty() || reach.workspaces().isEmpty()
        ? List.of()
        : mapper(tx).latest(services, reach.workspaces());
  }

  /** Whether there has ever been a deploy. */
  boolean any(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).any(service.on(), service.workspace());
  }

  /** Whether a deploy has built a commit or was asked for it, whatever has become of it. */
  boolean knows(Tx tx, Grant<ServiceId> service, String commit) {
    return mapper(tx).knows(service.on(), service.workspace(), commit);
  }

  /**
   * A commit that a build of this service has taken.
   *
   * @param commit its full id, in lower case
   */
  Optional<Commit> findCommit(Tx tx, Grant<ServiceId> service, String commit) {
    return Optional.ofNullable(mapper(tx).findCommit(service.on(), service.workspace(), commit));
  }

  /** Whether a build is to come or goes on that has not said yet which commit it takes. */
  boolean isFetching(Tx tx, Grant<ServiceId> service) {
    return Stream.of(waiting(tx, service), executing(tx, service))
        .flatMap(Optional::stream)
        .filter(deploy -> deploy.code().artifact() == null)
        .anyMatch(
            deploy -> deploy.code().commit() == null && deploy.origin().commitWanted() == null);
  }

  /**
   * How many deploys are built before one that waits for nothing but a build place; empty if it
   * does not.
   */
  Optional<Integer> ahead(Tx tx, Grant<ServiceId> service, DeployId deploy) {
    return Optional.ofNullable(mapper(tx).ahead(deploy, service.workspace()));
  }

  /** Those that wait although nothing of their own service is in their way, the next one first. */
  @SystemScan("the reconciler gives build places to the deploys of all workspaces")
  List<Deploy> startable(Tx tx) {
    return mapper(tx).startable();
  }

  @SystemScan("the reconciler watches every build")
  List<Deploy> building(Tx tx) {
    return mapper(tx).building();
  }

  @SystemScan("the reconciler lets the engine forget every build that is over")
  List<Deploy> withOldBuilds(Tx tx) {
    return mapper(tx).withOldBuilds();
  }

  /** The builds among some that the engine is to know. */
  @SystemScan("the engine knows keys only")
  Set<String> openBuilds(Tx tx, Collection<String> builds) {
    return Set.copyOf(mapper(tx).openBuilds(String.join(" ", builds)));
  }

  /** The service that a build is for. */
  @SystemScan("the engine knows keys only")
  Optional<ServiceId> serviceOfBuild(Tx tx, String build) {
    return Optional.ofNullable(mapper(tx).serviceOfBuild(build));
  }

  private static DeployMapper mapper(Tx tx) {
    return tx.mapper(DeployMapper.class);
  }
}
