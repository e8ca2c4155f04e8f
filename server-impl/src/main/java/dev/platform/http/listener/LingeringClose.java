package dev.platform.http.listener;

import dev.platform.base.http.RequestFault;
import dev.platform.http.RequestIds;
import dev.platform.http.SecurityHeaders;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.WriteResult;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.nio.NIOConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last word on a connection. What the client still sends is thrown away for a while, for most
 * clients look for a response only when they have sent everything; the {@link ConnectionTimeouts}
 * closes.
 */
final class LingeringClose {
  private static final Logger log = LoggerFactory.getLogger(LingeringClose.class);

  private final RejectionFormat words;
  private final ResponseMonitor monitor;

  LingeringClose(RejectionFormat words, ResponseMonitor monitor) {
    this.words = words;
    this.monitor = monitor;
  }

  /** Refuses a request of which nothing is known. */
  void reject(ConnectionTimer watch, RequestFault fault) {
    reject(watch, fault, "", fault.sentence());
  }

  /**
   * Refuses whatever comes on a connection.
   *
   * @param target of the request, or how it begins
   */
  void reject(ConnectionTimer watch, RequestFault fault, String target, String sentence) {
    if (!watch.end()) {
      return;
    }
    monitor.responded("", fault.status(), watch.sinceHead());
    var id = RequestIds.choose(null);
    log.debug("{} rejected a request from {}: {}", id, watch.peer(), fault);
    var body = words.format(new RejectionFormat.Rejection(fault.status(), sentence, target, ""));
    send(watch.connection(), bytes(fault.status(), body, id));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as Grizzly has it
  private static void send(Connection connection, byte[] bytes) {
    connection.write(
        Buffers.wrap(connection.getMemoryManager(), bytes), new End((Connection<?>) connection));
  }

  private static byte[] bytes(int status, RejectionFormat.Body body, String id) {
    byte[] text = body.text().getBytes(StandardCharsets.UTF_8);
    var head = new StringBuilder("HTTP/1.1 ");
    head.append(status).append(' ').append(HttpStatus.getHttpStatus(status).getReasonPhrase());
    line(head, "Content-Type", body.mediaType());
    line(head, "Content-Length", String.valueOf(text.length));
    SecurityHeaders.ALL.forEach((name, value) -> line(head, name, value));
    line(head, "Cache-Control", "no-store");
    line(head, "Date", FastHttpDateFormat.getCurrentDate());
    line(head, RequestIds.HEADER, id);
    if (status == RequestFault.FULL.status() || status == RequestFault.TOO_MANY_BODIES.status()) {
      line(head, "Retry-After", "5");
    }
    line(head, "Connection", "close");
    head.append("\r\n\r\n");
    byte[] first = head.toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[first.length + text.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(text, 0, all, first.length, text.length);
    return all;
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append("\r\n").append(name).append(": ").append(value);
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
}
