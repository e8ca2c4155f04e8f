package dev.platform.http.listener;

import java.io.IOException;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;
import org.jspecify.annotations.Nullable;

/**
 * Answers at once what a resource has answered before: where a head begins, in the thread that
 * reads, without the parser, the matching, the objects and the change of threads that a new
 * question needs. The response is the same, to the header; whatever is not simple goes the long
 * way.
 */
final class EarlyResponses {
  private final KnownResponses known;
  private final IdleTimeoutFilter idle;
  private final ResponseMonitor monitor;

  /**
   * Responses of a memory.
   *
   * @param idle closes connections on which nothing comes, and is not on the way of these responses
   */
  EarlyResponses(KnownResponses known, IdleTimeoutFilter idle, ResponseMonitor monitor) {
    this.known = known;
    this.idle = idle;
    this.monitor = monitor;
  }

  /**
   * Answers the request that begins with what was read, on a connection on which none is in
   * progress.
   *
   * @return what comes next; null if nothing was answered, and nothing was changed
   */
  @Nullable NextAction answer(FilterChainContext context) throws IOException {
    Buffer read = context.getMessage();
    var request = SimpleRequest.find(read);
    if (request == null) {
      return null;
    }
    var found = known.find(request.path(), request::header);
    if (found.isEmpty() || !request.isSound()) {
      return null;
    }
    idle.handleRead(context);
    send(context, request, found.get());
    return request.isLast() ? end(context, read) : goOn(context, rest(read, request));
  }

  private void send(FilterChainContext context, SimpleRequest request, KnownResponse response) {
    var watch = ConnectionTimer.of(context.getConnection());
    watch.headRead();
    monitor.responded("", response.status(), watch.sinceHead());
    context.write(response.bytes(context.getMemoryManager(), request));
  }

  /** Closes as soon as all has been sent. */
  private static NextAction end(FilterChainContext context, Buffer read) {
    read.tryDispose();
    context.getConnection().closeSilently();
    return context.getStopAction();
  }

  /** What was read behind a request; null if nothing was. */
  private static @Nullable Buffer rest(Buffer read, SimpleRequest request) {
    Buffer rest =
        read.remaining() > request.length() ? read.split(read.position() + request.length()) : null;
    read.tryDispose();
    return rest;
  }

  /** Reads on, as soon as what was written before has room on the way to the client. */
  private static NextAction goOn(FilterChainContext context, @Nullable Buffer rest) {
    context.setMessage(rest);
    var connection = context.getConnection();
    if (connection.canWrite()) {
      return rest == null ? context.getStopAction() : context.getRerunFilterAction();
    }
    var suspended = context.getSuspendAction();
    context.suspend();
    connection.notifyCanWrite(
        new WriteHandler() {
          @Override
          public void onWritePossible() {
            if (rest == null) {
              context.resume(context.getStopAction());
            } else {
              context.resume();
            }
          }

          @Override
          public void onError(Throwable failure) {
            context.resume(context.getStopAction());
          }
        });
    return suspended;
  }
}
