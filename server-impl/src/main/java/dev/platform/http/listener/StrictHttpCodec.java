package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import dev.platform.base.http.RequestHeadReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.HttpServerFilter;
import org.glassfish.grizzly.http.TransferEncoding;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.util.MimeHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Grizzly's reader and writer of HTTP, made strict: what RFC 9112 does not write is refused, and
 * every method may have a body, so that nothing behind a head is ever taken for the next request.
 */
final class StrictHttpCodec extends HttpServerFilter {
  private static final Attribute<HeadBytes> HEAD =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(StrictHttpCodec.class.getName());
  private static final Attribute<HttpRequestPacket> BEGUN =
      Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute(HTTP_SERVER_REQUEST_ATTR_NAME);
  private static final int LONGEST_TARGET = 64;

  private final LingeringClose farewell;
  private final @Nullable EarlyResponses early;
  private final int limit;

  @SuppressWarnings("deprecation") // there is no other constructor; the server calls it, too
  StrictHttpCodec(
      NetworkListener listener,
      LingeringClose farewell,
      ResponseMonitor monitor,
      @Nullable EarlyResponses early) {
    super(
        listener.isChunkingEnabled(),
        listener.getMaxHttpHeaderSize(),
        null,
        listener.getKeepAlive(),
        null,
        listener.getMaxRequestHeaders(),
        listener.getMaxResponseHeaders());
    this.farewell = farewell;
    this.early = early;
    this.limit = listener.getMaxHttpHeaderSize();
    setAllowPayloadForUndefinedHttpMethods(true);
    for (TransferEncoding encoding : getTransferEncodings()) {
      if (encoding instanceof org.glassfish.grizzly.http.ChunkedTransferEncoding) {
        removeTransferEncoding(encoding);
      }
    }
    addTransferEncoding(new ChunkReader(limit));
    getMonitoringConfig().addProbes(new ResponseProbe(monitor));
  }

  @Override
  public NextAction handleRead(FilterChainContext context) throws IOException {
    var watch = ConnectionTimer.of(context.getConnection());
    Buffer input = context.getMessage();
    if (watch.isOver()) {
      watch.received(input.remaining());
      input.tryDispose();
      return context.getStopAction();
    }
    var head = HEAD.get(context.getConnection());
    if (BEGUN.get(context.getConnection()) == null) {
      if (skipEmptyLine(input)) {
        return context.getStopAction();
      }
      var answered = early == null ? null : early.answer(context);
      if (answered != null) {
        return answered;
      }
      head = new HeadBytes(input.position());
      HEAD.set(context.getConnection(), head);
      watch.blame(null);
      watch.enter(ConnectionTimer.Stage.HEAD);
    }
    if (head != null) {
      head.add(input);
      var fault = head.faultOfLine();
      if (fault != null) {
        farewell.reject(watch, fault, target(input), String.format(fault.sentence(), limit));
        return context.getStopAction();
      }
    }
    return super.handleRead(context);
  }

  /** Some clients end a body with an empty line too many; tells whether that is all. */
  private static boolean skipEmptyLine(Buffer input) {
    int at = input.position();
    if (input.remaining() > 1 && input.get(at) == '\r' && input.get(at + 1) == '\n') {
      input.position(at + 2);
    }
    return !input.hasRemaining();
  }

  @Override
  protected boolean onHttpHeaderParsed(HttpHeader head, Buffer buffer, FilterChainContext context) {
    var watch = ConnectionTimer.of(context.getConnection());
    watch.headRead();
    var fault =
        RequestHeadReader.fault(HEAD.remove(context.getConnection()).until(buffer.position()));
    watch.blame(fault);
    if (fault != null || super.onHttpHeaderParsed(head, buffer, context)) {
      return true;
    }
    if (!head.isIgnoreContentModifiers()) {
      head.setExpectContent(head.isChunked() || head.getContentLength() > 0);
    }
    return false;
  }

  @Override
  protected void onHttpHeaderError(HttpHeader head, FilterChainContext context, Throwable failure) {
    Buffer read = context.getMessage();
    var watch = ConnectionTimer.of(context.getConnection());
    var fault = watch.blamed();
    if (fault == null) {
      fault = fault((HttpRequestPacket) head, read, failure);
    }
    farewell.reject(watch, fault, target(read), String.format(fault.sentence(), limit));
  }

  private RequestFault fault(HttpRequestPacket head, Buffer read, Throwable failure) {
    if (failure instanceof MimeHeaders.MaxHeaderCountExceededException) {
      return RequestFault.TOO_MANY_FIELDS;
    }
    if (read.limit() < limit) {
      return RequestFault.MALFORMED;
    }
    return head.getProtocolDC().isNull() ? RequestFault.URI_TOO_LONG : RequestFault.HEAD_TOO_LARGE;
  }

  @Override
  protected void onHttpContentError(
      HttpHeader head, FilterChainContext context, Throwable failure) {
    head.setContentBroken(true);
    farewell.reject(ConnectionTimer.of(context.getConnection()), RequestFault.CHUNK);
  }

  private static String target(Buffer read) {
    byte[] start = new byte[Math.min(LONGEST_TARGET, read.limit())];
    for (int i = 0; i < start.length; i++) {
      start[i] = read.get(i);
    }
    String[] line = new String(start, StandardCharsets.ISO_8859_1).split(" ", 3);
    return line.length < 2 ? "" : line[1];
  }

  /** A head as it came: the parser mends lines where they lie. */
  private static final class HeadBytes {
    private final int start;
    private byte[] bytes = new byte[512];
    private int length;
    private boolean isLineChecked;

    HeadBytes(int start) {
      this.start = start;
    }

    /** Takes what is new in what has been read so far. */
    void add(Buffer read) {
      int all = read.limit() - start;
      if (all > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(all, 2 * bytes.length));
      }
      int position = read.position();
      read.position(start + length).get(bytes, length, all - length).position(position);
      length = all;
    }

    /** Nothing follows the request line of HTTP/0.9, so what is wrong with it is found early. */
    @Nullable RequestFault faultOfLine() {
      if (isLineChecked || !hasLine()) {
        return null;
      }
      isLineChecked = true;
      return RequestHeadReader.faultOfRequestLine(Arrays.copyOf(bytes, length));
    }

    private boolean hasLine() {
      for (int i = 0; i < length; i++) {
        if (bytes[i] == '\n') {
          return true;
        }
      }
      return false;
    }

    byte[] until(int end) {
      return Arrays.copyOf(bytes, end - start);
    }
  }
}
