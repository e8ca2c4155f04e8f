package dev.platform.app;

import dev.platform.base.json.Json;
import dev.platform.http.RequestIds;
import dev.platform.http.SafetyHeaders;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.FilterChainBuilder;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.Protocol;
import org.glassfish.grizzly.http.server.AddOn;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.nio.NIOConnection;

/**
 * Refuses a request whose head is larger than the listener reads: 414 for its address, 431 for its
 * headers. Grizzly says 400 to both, without a word. What the client still sends is read for a
 * while and thrown away, for most clients look for an answer only when they have sent everything.
 */
final class LargeHeads implements AddOn {
  private static final int URI_TOO_LONG = 414;
  private static final int HEADERS_TOO_LARGE = 431;
  private static final int LONGEST_TARGET = 64;
  private static final long PATIENCE_BYTES = 16L * 1024 * 1024;

  private final Words words;

  LargeHeads(Words words) {
    this.words = words;
  }

  /** What an origin says. */
  interface Words {
    /**
     * The body of a refusal.
     *
     * @param target how the target of the request begins
     * @param limit bytes that a head may have
     */
    Body say(int status, String target, int limit);
  }

  /** A body and its type. */
  record Body(String mediaType, String text) {}

  /** In the way of the API. */
  static Body inJson(int status, String target, int limit) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("id", "bad_request");
    body.put("message", sentence(status, limit));
    return new Body("application/json", Json.write(body));
  }

  /** As one sentence. */
  static String sentence(int status, int limit) {
    return status == URI_TOO_LONG
        ? "The address is too long: a request may have " + limit + " bytes before its body."
        : "The headers are too large: a request may have " + limit + " bytes before its body.";
  }

  @Override
  public void setup(NetworkListener listener, FilterChainBuilder builder) {
    builder.set(builder.indexOfType(HttpServerFilter.class), new Codec(listener));
  }

  private final class Codec extends HttpServerFilter {
    private final Attribute<Long> refused =
        Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute("platform.refused");
    private final int limit;

    @SuppressWarnings("deprecation") // there is no other constructor; the server calls it, too
    Codec(NetworkListener listener) {
      super(
          listener.isChunkingEnabled(),
          listener.getMaxHttpHeaderSize(),
          null,
          listener.getKeepAlive(),
          null,
          listener.getMaxRequestHeaders(),
          listener.getMaxResponseHeaders());
      this.limit = listener.getMaxHttpHeaderSize();
    }

    @Override
    public NextAction handleRead(FilterChainContext context) throws IOException {
      Connection<?> connection = context.getConnection();
      Long before = refused.get(connection);
      if (before == null) {
        return super.handleRead(context);
      }
      Buffer more = context.getMessage();
      long seen = before + more.remaining();
      more.tryDispose();
      refused.set(connection, seen);
      if (seen > PATIENCE_BYTES) {
        connection.closeSilently();
      }
      return context.getStopAction();
    }

    @Override
    protected void onHttpHeaderError(HttpHeader head, FilterChainContext context, Throwable failure)
        throws IOException {
      Buffer read = context.getMessage();
      if (head instanceof HttpRequestPacket request && read.limit() >= limit) {
        refuse(request, read, context);
      } else {
        super.onHttpHeaderError(head, context, failure);
      }
    }

    private void refuse(HttpRequestPacket request, Buffer read, FilterChainContext context) {
      int status = request.getProtocolDC().isNull() ? URI_TOO_LONG : HEADERS_TOO_LARGE;
      var body = words.say(status, target(read), limit);
      byte[] bytes = body.text().getBytes(StandardCharsets.UTF_8);
      request.setProtocol(Protocol.HTTP_1_1);
      var response = request.getResponse();
      response.setStatus(HttpStatus.getHttpStatus(status));
      response.setContentType(body.mediaType());
      response.setContentLength(bytes.length);
      SafetyHeaders.ALL.forEach(response::setHeader);
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Connection", "close");
      response.setHeader(RequestIds.HEADER, RequestIds.choose(null));
      var connection = context.getConnection();
      refused.set(connection, 0L);
      context.write(
          encodeHttpPacket(
              context,
              HttpContent.builder(response)
                  .content(Buffers.wrap(context.getMemoryManager(), bytes))
                  .last(true)
                  .build()),
          new End(connection));
    }
  }

  /** Says after the last byte that nothing more comes; the client may still be sending. */
  @SuppressWarnings("rawtypes") // as Grizzly wants it
  private static final class End extends EmptyCompletionHandler<WriteResult> {
    private final Connection<?> connection;

    End(Connection<?> connection) {
      this.connection = connection;
    }

    @Override
    public void completed(WriteResult written) {
      try {
        if (connection instanceof NIOConnection open
            && open.getChannel() instanceof SocketChannel channel) {
          channel.shutdownOutput();
        }
      } catch (IOException e) {
        connection.closeSilently();
      }
    }
  }

  private static String target(Buffer read) {
    byte[] start = new byte[Math.min(LONGEST_TARGET, read.limit())];
    for (int i = 0; i < start.length; i++) {
      start[i] = read.get(i);
    }
    String[] line = new String(start, StandardCharsets.ISO_8859_1).split(" ", 3);
    return line.length < 2 ? "" : line[1];
  }
}
