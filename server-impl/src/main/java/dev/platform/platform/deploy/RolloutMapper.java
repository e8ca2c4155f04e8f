package dev.platform.platform.deploy;

import dev.platform.engine.spi.InstanceStatus;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL of rollouts and their instances. */
interface RolloutMapper {
  void insert(Rollout rollout);

  @Nullable Rollout find(@Param("id") RolloutId id);

  List<Rollout> all();

  List<Rollout> of(@Param("serviceId") ServiceId serviceId);

  void setState(
      @Param("id") RolloutId id, @Param("state") Rollout.State state, @Param("now") Instant now);

  void setReady(@Param("id") RolloutId id, @Param("now") Instant now);

  void raiseGeneration(@Param("serviceId") ServiceId serviceId);

  void delete(@Param("id") RolloutId id);

  List<InstanceRow> allInstances();

  List<Instance> instancesOf(@Param("serviceId") ServiceId serviceId);

  void deleteInstances(@Param("rolloutId") RolloutId rolloutId, @Param("kept") List<String> kept);

  void saveInstance(@Param("rolloutId") RolloutId rolloutId, @Param("instance") Instance instance);

  /** An instance and the rollout that it belongs to. */
  record InstanceRow(
      RolloutId rolloutId,
      String id,
      Instant createdAt,
      InstanceStatus.State state,
      String host,
      int port,
      int restarts) {
    Instance instance() {
      return new Instance(id, createdAt, state, host, port, restarts);
    }
  }
}
