package dev.platform.http.listener;

import dev.platform.http.RequestIds;
import dev.platform.http.SecurityHeaders;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.HttpServerFilter;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;
import org.jspecify.annotations.Nullable;

/**
 * Answers at once what a resource has answered before: right behind the parser, in the thread that
 * reads, without the matching, the objects and the change of threads that a new question needs. The
 * answer is the same, to the header; whatever is not simple goes the long way.
 */
public final class EarlyResponses implements AddOn {
  private final Memory known;

  /**
   * Responses of a memory.
   *
   * @param known may be asked by many threads at once, and must not make them wait
   */
  public EarlyResponses(Memory known) {
    this.known = known;
  }

  /** What has been answered before. */
  @FunctionalInterface
  public interface Memory {
    /**
     * The response to a request without a body.
     *
     * @param path its target, as it was sent
     * @param headers its headers by name, several lines joined by commas; null for one that it
     *     lacks
     * @return empty if a resource must be asked
     */
    Optional<Known> find(String path, Function<String, @Nullable String> headers);
  }

  /**
   * A response.
   *
   * @param status its status
   * @param headers its headers, without those that every response has
   * @param body its body; read, never changed
   */
  public record Known(int status, Map<String, String> headers, ByteBuffer body) {
    public Known {
      headers = Map.copyOf(headers);
    }
  }

  /** To be registered first: nothing that others do to a request is of use here. */
  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.add(builder.indexOfType(HttpServerFilter.class), new Shortcut());
  }

  private final class Shortcut extends BaseFilter {
    @Override
    public NextAction handleRead(FilterChainContext context) {
      if (context.getMessage() instanceof HttpContent content
          && content.isLast()
          && content.getHttpHeader() instanceof HttpRequestPacket request
          && isSimple(request)) {
        var found = known.find(request.getRequestURI(), name -> joined(request, name));
        if (found.isPresent()) {
          send(context, request, found.get());
          return finish(context);
        }
      }
      return context.getInvokeAction();
    }
  }

  /** A GET or a HEAD that wants nothing but an answer. */
  private static boolean isSimple(HttpRequestPacket request) {
    var method = request.getMethod();
    return (Method.GET.equals(method) || Method.HEAD.equals(method))
        && !request.isUpgrade()
        && !request.requiresAcknowledgement()
        && request.getContentLength() <= 0
        && !request.isChunked();
  }

  /** All lines of a header as one. */
  private static @Nullable String joined(HttpRequestPacket request, String name) {
    if (request.getHeader(name) == null) {
      return null;
    }
    return String.join(",", request.getHeaders().values(name));
  }

  private static void send(FilterChainContext context, HttpRequestPacket request, Known answer) {
    var response = request.getResponse();
    response.setStatus(HttpStatus.getHttpStatus(answer.status()));
    answer.headers().forEach(response::setHeader);
    SecurityHeaders.ALL.forEach(response::setHeader);
    response.setHeader(RequestIds.HEADER, RequestIds.choose(request.getHeader(RequestIds.HEADER)));
    context.write(
        HttpContent.builder(response).content(body(context, request, answer)).last(true).build());
    context.notifyDownstream(org.glassfish.grizzly.http.HttpServerFilter.RESPONSE_COMPLETE_EVENT);
  }

  private static Buffer body(FilterChainContext context, HttpRequestPacket request, Known answer) {
    var body = answer.body().duplicate();
    if (!body.hasRemaining()) {
      return Buffers.EMPTY_BUFFER;
    }
    request.getResponse().setContentLength(body.remaining());
    return Method.HEAD.equals(request.getMethod())
        ? Buffers.EMPTY_BUFFER
        : Buffers.wrap(context.getMemoryManager(), body);
  }

  /** Reads on, as soon as what was written before has room on the way to the client. */
  private static NextAction finish(FilterChainContext context) {
    var connection = context.getConnection();
    if (connection.canWrite()) {
      return context.getStopAction();
    }
    var suspended = context.getSuspendAction();
    context.suspend();
    connection.notifyCanWrite(
        new WriteHandler() {
          @Override
          public void onWritePossible() {
            context.resume(context.getStopAction());
          }

          @Override
          public void onError(Throwable failure) {
            context.resume(context.getStopAction());
          }
        });
    return suspended;
  }
}
