package dev.platform.platform.job;

import dev.platform.base.db.SystemScan;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import dev.platform.platform.ServiceId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps jobs. */
final class JobStore {
  private static final Duration KEPT = Duration.ofDays(14);
  private static final int PRUNED = 100;

  void insert(WriteTx tx, Grant<ServiceId> service, Job job) {
    service.require(Permission.CREATE);
    mapper(tx).insert(job);
  }

  Job get(Tx tx, Grant<ServiceId> service, JobId job) {
    return Optional.ofNullable(mapper(tx).find(service.on(), service.workspace(), job))
        .orElseThrow(() -> Failure.notFound(job));
  }

  /** Newest first. */
  List<Job> list(Tx tx, Grant<ServiceId> service, JobFilter filter, PageRequest page) {
    return mapper(tx).list(service.on(), service.workspace(), filter, page);
  }

  /** How many jobs of the workspace have not ended. */
  int countUnfinished(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).countUnfinished(service.workspace());
  }

  List<Job> unfinished(Tx tx, Grant<ServiceId> service) {
    return mapper(tx).unfinishedOf(service.on(), service.workspace());
  }

  /** Notes that its command runs, if it waited. */
  void start(WriteTx tx, Grant<ServiceId> service, JobId job, Instant at) {
    service.require(Permission.OPERATE);
    mapper(tx).start(job, service.workspace(), at);
  }

  /** Notes its end. Returns false if it has ended before. */
  boolean end(WriteTx tx, Grant<ServiceId> service, JobId job, JobEnd end) {
    service.require(Permission.OPERATE);
    return mapper(tx).end(job, service.workspace(), end) > 0;
  }

  /** Notes that the engine has forgotten it. */
  void close(WriteTx tx, Grant<ServiceId> service, JobId job) {
    service.require(Permission.OPERATE);
    mapper(tx).close(job, service.workspace());
  }

  /** Notes that the service is deleted. Returns the ids of all its jobs. */
  List<JobId> delete(WriteTx tx, Grant<ServiceId> service) {
    service.require(Permission.CREATE);
    return mapper(tx).markDeleted(service.on(), service.workspace());
  }

  /** Deletes some that have ended a while ago, and returns them by workspace. */
  @SystemScan("jobs are kept for a time, in all workspaces")
  Map<WorkspaceId, List<JobId>> prune(WriteTx tx) {
    return mapper(tx).deleteOld(tx.now().minus(KEPT), PRUNED).stream()
        .collect(
            Collectors.groupingBy(
                JobMapper.Forgotten::workspaceId,
                Collectors.mapping(JobMapper.Forgotten::id, Collectors.toList())));
  }

  @SystemScan("the reconciler watches every job that has not ended")
  List<Job> unfinished(Tx tx) {
    return mapper(tx).unfinished();
  }

  @SystemScan("the reconciler lets the engine forget every job that has ended")
  List<Job> endedAndOpen(Tx tx) {
    return mapper(tx).endedAndOpen();
  }

  /** The jobs among some that the engine is to know. */
  @SystemScan("the engine knows keys only")
  Set<String> open(Tx tx, Collection<String> jobs) {
    return Set.copyOf(mapper(tx).open(String.join(" ", jobs)));
  }

  @SystemScan("the engine knows keys only")
  boolean exists(Tx tx, String job) {
    return mapper(tx).exists(job);
  }

  private static JobMapper mapper(Tx tx) {
    return tx.mapper(JobMapper.class);
  }
}
