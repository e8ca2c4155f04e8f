package dev.platform.platform.usage;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.keyvalue.KeyValuePlan;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** SQL that reads what other rooms have measured. */
interface MeterMapper {

  /**
   * For how long instances of one size ran.
   *
   * @param plan plan of a datastore; null for services
   * @param milliCpu processor limit of an instance
   * @param memoryBytes memory limit of an instance
   */
  record Instances(
      WorkspaceId workspaceId,
      String resourceId,
      @Nullable String plan,
      int milliCpu,
      long memoryBytes,
      long seconds) {}

  int samplings(@Param("hour") Instant hour);

  List<Instances> sampledInstances(
      @Param("from") Instant from, @Param("to") Instant to, @Param("seconds") int seconds);

  List<MeteredAmount> builds(@Param("from") Instant from, @Param("to") Instant to);

  List<MeteredAmount> storage(@Param("from") Instant from, @Param("to") Instant to);

  /** For how long a Key Value instance could keep data. */
  record Persistent(
      WorkspaceId workspaceId, String resourceId, KeyValuePlan plan, BigDecimal seconds) {}

  List<Persistent> persistentKeyValues(@Param("from") Instant from, @Param("to") Instant to);

  boolean isRolledUp(Instant hour);

  /** Of the minutes of an hour from one on. */
  List<MeteredAmount> rolledUpBytes(@Param("hour") Instant hour, @Param("minute") int minute);

  List<MeteredAmount> countedBytes(@Param("from") Instant from, @Param("to") Instant to);

  /** What services sent themselves; from samples, or from the minutes of an hour from one on. */
  List<MeteredAmount> sentBytes(
      @Param("hour") Instant hour,
      @Param("minute") int minute,
      @Param("from") Instant from,
      @Param("to") Instant to,
      @Param("seconds") int seconds);

  List<MeteredAmount> disks(@Param("from") Instant from, @Param("to") Instant to);
}
