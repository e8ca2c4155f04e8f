package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.InstanceStatus;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of rollouts and their instances. */
interface RolloutMapper {
  void insert(Rollout rollout);

  @Nullable Rollout find(@Param("id") RolloutId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<Rollout> unsettled();

  List<Rollout> among(String ids);

  List<Rollout> after(String id, int limit);

  List<String> known(String ids);

  @Nullable ServiceId serviceOf(String id);

  List<Rollout> of(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  void setState(
      @Param("id") RolloutId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("state") Rollout.State state,
      @Param("now") Instant now);

  void settle(@Param("id") RolloutId id, @Param("workspaceId") WorkspaceId workspaceId);

  void setReady(
      @Param("id") RolloutId id,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("now") Instant now);

  void raiseGeneration(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  void delete(@Param("id") RolloutId id, @Param("workspaceId") WorkspaceId workspaceId);

  List<InstanceRow> instances(String rollouts);

  List<InstanceRow> instancesOf(
      @Param("serviceId") ServiceId serviceId, @Param("workspaceId") WorkspaceId workspaceId);

  void deleteInstances(
      @Param("rolloutId") RolloutId rolloutId,
      @Param("workspaceId") WorkspaceId workspaceId,
      @Param("kept") List<String> kept);

  void saveInstance(@Param("rolloutId") RolloutId rolloutId, @Param("instance") Instance instance);

  void setDraining(
      RolloutId rolloutId,
      WorkspaceId workspaceId,
      Collection<String> ids,
      @Nullable Instant since);

  /** An instance and the rollout that it belongs to. */
  record InstanceRow(
      RolloutId rolloutId,
      String id,
      Instant createdAt,
      InstanceStatus.State state,
      String host,
      int port,
      int openPort,
      int restarts,
      @Nullable Instant drainingSince,
      int failures,
      boolean failureTold,
      @Nullable Instant readySince) {
    Instance instance() {
      var outage = new Outage(failures, failureTold, readySince);
      return new Instance(
          id, createdAt, state, host, port, openPort, restarts, drainingSince, outage);
    }
  }
}
