package dev.platform.surface.graphql;

import dev.platform.base.error.Failure;
import dev.platform.identity.access.Caller;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.stream.StreamSource.Subscription;
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
  /** How a request came, which decides what may be in it. */
  enum Kind {
    /** By GET: queries only. */
    READ,
    /** By POST: queries and mutations. */
    ANY,
    /** As a stream: subscriptions too. */
    STREAM
  }

  /** The name of the loader of what is below resources. */
  static final String LOADER = "children";

  static final Duration BUDGET = Duration.ofSeconds(25);

  private final Operations operations;
  private final Admission admission;
  private final Map<String, BatchRead> batches;
  private final Caller caller;
  private final Kind kind;
  private final long end = System.nanoTime() + BUDGET.toNanos();

  /**
   * A request.
   *
   * @param batches reads for many objects, by name
   */
  GraphqlRequest(
      Operations operations,
      Admission admission,
      Map<String, BatchRead> batches,
      Caller caller,
      Kind kind) {
    this.operations = operations;
    this.admission = admission;
    this.batches = batches;
    this.caller = caller;
    this.kind = kind;
  }

  static GraphqlRequest of(GraphQLContext context) {
    GraphqlRequest request = context.get(GraphqlRequest.class);
    if (request == null) {
      throw new IllegalStateException("no request");
    }
    return request;
  }

  /** How it came. */
  Kind kind() {
    return kind;
  }

  /**
   * Begins to follow what a field streams.
   *
   * @throws Failure as the operation would reject it
   */
  Subscription subscribe(OperationCall call) {
    count(call);
    return operations.subscribe(caller, call);
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

  /** Makes a call again that the request was counted for, however long it lasts. */
  @Nullable Object callAgain(OperationCall call) {
    return operations.call(caller, call);
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
