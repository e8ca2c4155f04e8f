package dev.platform.surface.graphql;

import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import dev.platform.http.Failures;
import dev.platform.http.StreamedBody;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentRequest;
import graphql.ExecutionResult;
import graphql.GraphQLContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The results of one operation as server-sent events. */
final class EventStream extends StreamedBody {
  private static final Logger log = LoggerFactory.getLogger(EventStream.class);
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final int BEATS = 10;

  private final Optional<String> lastEvent;
  private final String requestId;
  private final Supplier<Caller> still;
  private final Queue<ExecutionResult> results = new ArrayDeque<>();
  private @Nullable Followed followed;
  private @Nullable Subscriber<? super Object> selection;
  private @Nullable ExecutionResult first;

  /**
   * A stream for the request of this thread.
   *
   * @param lastEvent the last event that the client has
   */
  EventStream(Optional<String> lastEvent) {
    var request = CurrentRequest.current().orElseThrow();
    this.lastEvent = lastEvent;
    this.requestId = request.id();
    this.still = request.still();
  }

  static EventStream of(GraphQLContext context) {
    EventStream stream = context.get(EventStream.class);
    if (stream == null) {
      throw new IllegalStateException("no stream");
    }
    return stream;
  }

  Optional<String> lastEvent() {
    return lastEvent;
  }

  /** Follows something; its values go through the selection of the document. */
  Publisher<Object> follow(Followed source) {
    followed = source;
    return subscriber -> {
      selection = subscriber;
      subscriber.onSubscribe(new Endless());
    };
  }

  /** The values come when they are there, however many are asked for. */
  private static final class Endless implements Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }

  /** The result of the operation, or of its beginning. */
  void begin(ExecutionResult result) {
    if (followed != null && result.getData() instanceof Publisher<?> publisher) {
      subscribe(publisher);
    } else {
      first = result;
    }
  }

  private void subscribe(Publisher<?> publisher) {
    publisher.subscribe(
        new Subscriber<Object>() {
          @Override
          public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(Object result) {
            results.add((ExecutionResult) result);
          }

          @Override
          public void onError(Throwable thrown) {
            log.error("a result of a subscription failed", thrown);
          }

          @Override
          public void onComplete() {}
        });
  }

  /** Writes events until there are no more, or the client is gone. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    try (var source = followed) {
      if (source == null || first != null) {
        write(out, "next", "", specification(first));
      } else {
        beat(out);
        write(source, out);
      }
      write(out, "complete", "", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(Followed source, OutputStream out) throws IOException, InterruptedException {
    int silent = 0;
    long checked = System.nanoTime();
    try {
      while (!source.isOver()) {
        var event = next(source);
        if (event.isPresent()) {
          silent = 0;
          write(event.get(), out);
        } else if (++silent % BEATS == 0) {
          beat(out);
        }
        if (System.nanoTime() - checked > PATIENCE.toNanos()) {
          source.check(still.get());
          checked = System.nanoTime();
        }
      }
    } catch (RuntimeException e) {
      write(out, "next", "", failure(e));
    }
  }

  /**
   * Something that is no event, so that the head is sent, and clients that are gone are noticed.
   */
  private static void beat(OutputStream out) throws IOException {
    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** The thread has no request any more, but what is read is read for one. */
  private Optional<Followed.Event> next(Followed source) throws InterruptedException {
    var request = CurrentRequest.begin(requestId, "");
    try {
      request.admit(still.get());
      return source.next(PATIENCE);
    } finally {
      CurrentRequest.end();
    }
  }

  private void write(Followed.Event event, OutputStream out) throws IOException {
    if (selection == null) {
      return;
    }
    selection.onNext(event.value());
    for (var result = results.poll(); result != null; result = results.poll()) {
      write(out, "next", event.id(), specification(result));
    }
  }

  private static Map<String, Object> specification(@Nullable ExecutionResult result) {
    return result == null ? Map.of() : GraphqlErrors.complete(result.toSpecification());
  }

  private static Map<String, Object> failure(RuntimeException thrown) {
    var failure =
        Failures.find(thrown)
            .orElseGet(
                () -> {
                  log.error("a subscription failed", thrown);
                  return Failure.unavailable("stream", "The stream failed. Connect again.");
                });
    return Map.of(
        "errors",
        List.of(
            Map.of(
                "message",
                failure.publicMessage(),
                "extensions",
                GraphqlErrors.extensions(failure))));
  }

  private static void write(
      OutputStream out, String event, String id, @Nullable Map<String, Object> data)
      throws IOException {
    var text = new StringBuilder("event: ").append(event).append('\n');
    if (!id.isEmpty()) {
      text.append("id: ").append(id).append('\n');
    }
    text.append("data: ").append(data == null ? "" : Json.write(data)).append("\n\n");
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
