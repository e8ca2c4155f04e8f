package dev.platform.platform.metric;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.session.ResultHandler;
import org.jspecify.annotations.Nullable;

/** SQL of counted requests. */
interface HttpMapper {
  int addBatch(String id, Instant at);

  void forgetBatches(Instant before);

  List<HttpRows.Count> counts(WorkspaceId workspaceId, String resource, HttpSearch search);

  List<HttpRows.Latency> latencies(WorkspaceId workspaceId, String resource, HttpSearch search);

  void addHour(Instant hour);

  @Nullable Instant rolledUpTo();

  @Nullable HttpHour notRolledUp(Instant before);

  List<String> resources(Instant hour, Instant end, String after, int limit);

  /** The samples of a resource, one label after another, with the paths that were asked most. */
  void samples(
      String resource,
      Instant from,
      Instant to,
      int paths,
      ResultHandler<HttpRows.Sampled> handler);

  void setRolledUp(Instant hour, @Nullable String resource);

  void forgetHours(Instant before);
}
