package dev.platform.platform.metric;

import dev.platform.base.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
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

  void read(
      String resource,
      Instant from,
      Instant to,
      int paths,
      ResultHandler<HttpRows.Sampled> handler);

  /** Hands over the samples of a resource, one label after another, with the paths asked most. */
  default void samples(
      String resource, Instant from, Instant to, int paths, Consumer<HttpRows.Sampled> each) {
    ResultHandler<HttpRows.Sampled> handler = context -> each.accept(context.getResultObject());
    read(resource, from, to, paths, handler);
  }

  void setRolledUp(Instant hour, @Nullable String resource);

  void forgetHours(Instant before);
}
