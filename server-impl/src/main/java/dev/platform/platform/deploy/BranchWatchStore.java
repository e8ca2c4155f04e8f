package dev.platform.platform.deploy;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps which branches are followed, and how far. */
final class BranchWatchStore {

  /** Follows a branch. One that is followed already is followed on from where it is. */
  void follow(WriteTx tx, Grant<ServiceId> service, FollowedBranch branch, Instant dueAt) {
    service.require(Permission.OPERATE);
    mapper(tx)
        .follow(service.on(), service.workspace(), branch.repository(), branch.branch(), dueAt);
  }

  void unfollow(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    mapper(tx).unfollow(service.on(), service.workspace());
  }

  /** Does not look until it is asked to look again: the service is suspended or goes. */
  void rest(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.OPERATE);
    mapper(tx).rest(service.on(), service.workspace());
  }

  Optional<BranchWatch> find(Tx tx, Grant<ServiceId> service) {
    return Optional.ofNullable(mapper(tx).find(service.on(), service.workspace()));
  }

  /** Notes how far a branch has been followed, unless another one is followed by now. */
  void saw(
      WriteTx tx,
      Grant<ServiceId> service,
      String repository,
      @Nullable String branch,
      String commit) {
    service.require(Permission.OPERATE);
    mapper(tx).saw(service.on(), service.workspace(), repository, branch, commit);
  }

  void lookAgain(WriteTx tx, Grant<ServiceId> service, Instant dueAt, int failures) {
    service.require(Permission.OPERATE);
    mapper(tx).lookAgain(service.on(), service.workspace(), dueAt, failures);
  }

  /** Those of services that may be deployed now, the longest due first. */
  @SystemScan("the reconciler looks at every branch")
  List<BranchWatch> due(Tx tx, int limit) {
    return mapper(tx).due(tx.now(), limit);
  }

  private static BranchWatchMapper mapper(Tx tx) {
    return tx.mapper(BranchWatchMapper.class);
  }
}
