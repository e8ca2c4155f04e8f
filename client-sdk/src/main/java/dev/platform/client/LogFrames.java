package dev.platform.client;

import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The text frames of a WebSocket, buffered until they are read. At most one window is requested, so
 * that a slow reader slows down the sender instead of filling the memory. An idle connection is
 * pinged, and closed if it does not respond.
 */
final class LogFrames implements WebSocket.Listener {
  private static final int WINDOW = 256;

  private final Duration silence;
  private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
  private final StringBuilder partial = new StringBuilder();
  private volatile @Nullable WebSocket socket;
  private volatile long heardAt = System.nanoTime();
  private volatile boolean isDoubted;

  /** An idle connection is pinged after {@code silence}, and closed after twice as long. */
  LogFrames(Duration silence) {
    this.silence = silence;
  }

  /** A received text frame, or the end of the stream. */
  private record Frame(@Nullable String text) {}

  /** The connection is closed. */
  static final class Lost extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /** The next frame, if there is one within this time, or within the allowed silence. */
  Optional<String> poll(Duration timeout) throws Lost, InterruptedException {
    long wait = Math.min(timeout.toNanos(), silence.toNanos());
    Frame frame = frames.poll(wait, TimeUnit.NANOSECONDS);
    if (frame == null) {
      doubt(System.nanoTime() - heardAt);
      return Optional.empty();
    }
    if (frame.text() == null) {
      throw new Lost();
    }
    request(1);
    return Optional.of(frame.text());
  }

  private void doubt(long silentFor) throws Lost {
    WebSocket open = socket;
    if (open == null || silentFor >= 2 * silence.toNanos()) {
      throw new Lost();
    }
    if (!isDoubted && silentFor >= silence.toNanos()) {
      isDoubted = true;
      CompletableFuture<?> unused = open.sendPing(ByteBuffer.allocate(0));
    }
  }

  private void heard() {
    heardAt = System.nanoTime();
    isDoubted = false;
  }

  /** Wakes the reader. */
  void close() {
    frames.add(new Frame(null));
  }

  private void request(int count) {
    WebSocket open = socket;
    if (open != null) {
      open.request(count);
    }
  }

  @Override
  public void onOpen(WebSocket opened) {
    socket = opened;
    opened.request(WINDOW);
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    heard();
    partial.append(data);
    if (last) {
      frames.add(new Frame(partial.toString()));
      partial.setLength(0);
    } else {
      from.request(1);
    }
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
    heard();
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
    heard();
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    frames.add(new Frame(null));
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    frames.add(new Frame(null));
  }
}
