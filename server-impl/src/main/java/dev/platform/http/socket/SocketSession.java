package dev.platform.http.socket;

import dev.platform.identity.stream.StreamBatch;
import dev.platform.identity.stream.StreamReader;
import dev.platform.identity.stream.WaitingBatches;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.glassfish.tyrus.spi.CompletionHandler;
import org.glassfish.tyrus.spi.Writer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One reader at the other end of a WebSocket. Messages wait here while it is slow. */
final class SocketSession implements StreamReader {
  private static final Logger log = LoggerFactory.getLogger(SocketSession.class);

  private final Session session;
  private final Writer wire;
  private final Executor executor;
  private final WaitingBatches waiting = new WaitingBatches();
  private boolean isSending;
  private volatile boolean isAlive = true;

  /**
   * @param session sends what is no message of the stream
   * @param wire where frames are written to, those of the session too
   */
  SocketSession(Session session, Writer wire, Executor executor) {
    this.session = session;
    this.wire = wire;
    this.executor = executor;
    session.addMessageHandler(PongMessage.class, pong -> isAlive = true);
  }

  @Override
  public void send(StreamBatch batch) {
    if (batch.count() > 0) {
      waiting.add(batch);
      executor.execute(this::sendNext);
    }
  }

  @Override
  public void failed(RuntimeException why) {
    close(CloseCodes.UNEXPECTED_CONDITION, "the stream could not be read");
  }

  /** One batch at a time; the end of each sends the next. */
  private void sendNext() {
    @Nullable StreamBatch batch = next();
    if (batch == null || !session.isOpen()) {
      return;
    }
    try {
      wire.write(batch.frames(), new Sent());
    } catch (RuntimeException e) {
      stop(e);
    }
  }

  /** What becomes of a batch. */
  private final class Sent extends CompletionHandler<ByteBuffer> {
    @Override
    public void completed(ByteBuffer result) {
      done();
      executor.execute(SocketSession.this::sendNext);
    }

    @Override
    public void failed(Throwable why) {
      stop(why);
    }

    @Override
    public void cancelled() {
      stop(new IOException("canceled"));
    }
  }

  /** A stream with a hole would look like a whole one: the other end is to come again. */
  private void stop(Throwable why) {
    log.debug("a message could not be sent", why);
    close(CloseCodes.UNEXPECTED_CONDITION, "the stream could not be sent");
  }

  private synchronized @Nullable StreamBatch next() {
    if (isSending) {
      return null;
    }
    @Nullable StreamBatch batch = waiting.poll();
    isSending = batch != null;
    return batch;
  }

  private synchronized void done() {
    isSending = false;
  }

  /** Asks whether the other end is still there; who did not answer the last time is not. */
  void ping() {
    if (!isAlive) {
      close(CloseCodes.GOING_AWAY, "no response to a ping");
      return;
    }
    isAlive = false;
    try {
      session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
    } catch (IOException | IllegalStateException e) {
      log.debug("a ping could not be sent", e);
    }
  }

  void close(CloseCode code, String why) {
    waiting.clear();
    try {
      session.close(new CloseReason(code, why));
    } catch (IOException | IllegalStateException e) {
      log.debug("a session could not be closed", e);
    }
  }
}
