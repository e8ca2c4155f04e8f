package dev.platform.platform.log;

import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCode;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.PongMessage;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One reader at the other end of a WebSocket. Lines wait here while it is slow, up to a bound. */
final class LogSession implements LogTail.Reader {
  private static final Logger log = LoggerFactory.getLogger(LogSession.class);
  private static final long MAX_WAITING = 16L * 1024 * 1024;

  private final Session session;
  private final Executor executor;
  private final Deque<String> waiting = new ArrayDeque<>();
  private long size;
  private boolean isSending;
  private volatile boolean isAlive = true;

  LogSession(Session session, Executor executor) {
    this.session = session;
    this.executor = executor;
    session.addMessageHandler(PongMessage.class, pong -> isAlive = true);
  }

  @Override
  public void lines(List<LogEntry> lines) {
    if (isTooMuch(lines)) {
      close(CloseCodes.TRY_AGAIN_LATER, "too slow for so many lines");
    } else {
      executor.execute(this::send);
    }
  }

  private synchronized boolean isTooMuch(List<LogEntry> lines) {
    for (LogEntry line : lines) {
      var frame = LogViews.frame(line);
      waiting.addLast(frame);
      size += frame.length();
    }
    return size > MAX_WAITING;
  }

  @Override
  public void failed(RuntimeException why) {
    boolean isBusy = why instanceof Failure failure && failure.code() == ErrorCode.UNAVAILABLE;
    if (isBusy) {
      close(CloseCodes.TRY_AGAIN_LATER, "too many new lines");
    } else {
      close(CloseCodes.UNEXPECTED_CONDITION, "lines could not be read");
    }
  }

  /** Sends one at a time, as the library demands; the end of each sends the next. */
  private void send() {
    @Nullable String frame = next();
    if (frame == null || !session.isOpen()) {
      return;
    }
    try {
      session.getAsyncRemote().sendText(frame, this::sent);
    } catch (RuntimeException e) {
      stop(e);
    }
  }

  private void sent(SendResult result) {
    done();
    if (result.isOK()) {
      executor.execute(this::send);
    } else {
      stop(result.getException());
    }
  }

  /** A tail with a hole would look like a whole one: the other end is to come again. */
  private void stop(Throwable why) {
    log.info("a line could not be sent: {}", why.toString());
    close(CloseCodes.UNEXPECTED_CONDITION, "lines could not be sent");
  }

  private synchronized @Nullable String next() {
    if (isSending || waiting.isEmpty()) {
      return null;
    }
    isSending = true;
    var frame = waiting.removeFirst();
    size -= frame.length();
    return frame;
  }

  private synchronized void done() {
    isSending = false;
  }

  /** Asks whether the other end is still there; who did not answer the last time is not. */
  void ping() {
    if (!isAlive) {
      close(CloseCodes.GOING_AWAY, "no answer to a ping");
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
    clear();
    try {
      session.close(new CloseReason(code, why));
    } catch (IOException | IllegalStateException e) {
      log.debug("a session could not be closed", e);
    }
  }

  private synchronized void clear() {
    waiting.clear();
    size = 0;
  }
}
