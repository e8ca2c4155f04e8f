package dev.platform.surface.graphql;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import dev.platform.platform.BatchRead;
import dev.platform.surface.operation.OperationCall;
import dev.platform.surface.operation.Operations;
import graphql.GraphQLContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.dataloader.BatchLoader;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;
import org.dataloader.DataLoaderRegistry;
import org.dataloader.Try;
import org.jspecify.annotations.Nullable;

/** One request: who sends it, what it reads together, and when it has taken too long. */
final class GraphqlRequest {
  /** The name of the loader of what is below resources. */
  static final String LOADER = "children";

  static final Duration BUDGET = Duration.ofSeconds(25);

  private final Operations operations;
  private final Admission admission;
  private final Map<String, BatchRead> batches;
  private final Caller caller;
  private final boolean readOnly;
  private final long end = System.nanoTime() + BUDGET.toNanos();

  /**
   * A request.
   *
   * @param batches reads for many objects, by name
   * @param readOnly whether it may not change anything
   */
  GraphqlRequest(
      Operations operations,
      Admission admission,
      Map<String, BatchRead> batches,
      Caller caller,
      boolean readOnly) {
    this.operations = operations;
    this.admission = admission;
    this.batches = batches;
    this.caller = caller;
    this.readOnly = readOnly;
  }

  static GraphqlRequest of(GraphQLContext context) {
    GraphqlRequest request = context.get(GraphqlRequest.class);
    if (request == null) {
      throw new IllegalStateException("no request");
    }
    return request;
  }

  /** Whether it may not change anything. */
  boolean isReadOnly() {
    return readOnly;
  }

  /** Counts a call before it is made. */
  void count(OperationCall call) {
    admission.count(caller, call.operation(), call.path());
  }

  /**
   * Makes a call that was counted.
   *
   * @throws Failure as REST would reject it
   */
  @Nullable Object call(OperationCall call) {
    checkTime();
    return operations.call(caller, call);
  }

  /**
   * Counts a call and makes it.
   *
   * @throws Failure as REST would reject it
   */
  @Nullable Object callCounted(OperationCall call) {
    count(call);
    return call(call);
  }

  private void checkTime() {
    if (System.nanoTime() > end) {
      throw Failure.unavailable(
              "graphql",
              "The request has taken longer than "
                  + BUDGET.toSeconds()
                  + " seconds. Ask for less in one request.")
          .because("TIMEOUT");
    }
  }

  /** The loader of the request. It remembers what was read, so it never serves another one. */
  DataLoaderRegistry loaders() {
    BatchLoader<ChildRead, Try<Optional<Object>>> batch =
        reads -> CompletableFuture.completedFuture(read(reads));
    DataLoader<ChildRead, Optional<Object>> loader = DataLoaderFactory.newDataLoaderWithTry(batch);
    return DataLoaderRegistry.newRegistry().register(LOADER, loader).build();
  }

  private List<Try<Optional<Object>>> read(List<ChildRead> reads) {
    Map<String, List<ChildRead>> together = new LinkedHashMap<>();
    for (ChildRead each : reads) {
      each.batch()
          .ifPresent(name -> together.computeIfAbsent(name, it -> new ArrayList<>()).add(each));
    }
    Map<ChildRead, Try<Optional<Object>>> found = new HashMap<>();
    together.forEach((name, some) -> found.putAll(readTogether(name, some)));
    reads.forEach(
        each ->
            found.computeIfAbsent(
                each, it -> Try.tryCall(() -> Optional.ofNullable(callCounted(it.call())))));
    return reads.stream().map(found::get).toList();
  }

  private Map<ChildRead, Try<Optional<Object>>> readTogether(String name, List<ChildRead> reads) {
    var batch = Optional.ofNullable(batches.get(name)).orElseThrow();
    var first = reads.get(0).call();
    var ids = reads.stream().map(ChildRead::id).distinct().toList();
    Try<Map<String, Object>> values =
        Try.tryCall(
            () -> {
              checkTime();
              count(first);
              return admission.perform(
                  first.operation(), caller, "", () -> batch.read(caller, ids));
            });
    Map<ChildRead, Try<Optional<Object>>> found = new HashMap<>();
    reads.forEach(
        each -> found.put(each, values.map(all -> Optional.ofNullable(all.get(each.id())))));
    return found;
  }
}
