package dev.platform.engine.local;

import dev.platform.base.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a server that runs takes orders of its operator: a Unix socket in the engine's folder,
 * which is closed to all other users. The order is one line, a {@link ToolOrder}; the answer is a
 * {@link ToolAnswer} a line. A caller that leaves ends its order.
 */
final class ToolSocket implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ToolSocket.class);
  private static final int MAX_ORDER = 64 << 10;

  private final @Nullable ServerSocketChannel channel;
  private final Path file;
  private final ToolDesk desk;
  private final ExecutorService background;

  private ToolSocket(
      @Nullable ServerSocketChannel channel, Path file, ToolDesk desk, ExecutorService background) {
    this.channel = channel;
    this.file = file;
    this.desk = desk;
    this.background = background;
  }

  static Path file(Path data) {
    return data.resolve("tools.socket");
  }

  /**
   * Takes orders from now on.
   *
   * @param data the engine's folder, which no other process uses
   */
  static ToolSocket open(Path data, ToolDesk desk, ExecutorService background) {
    Path file = file(data);
    ServerSocketChannel channel = null;
    try {
      Files.deleteIfExists(file);
      channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      channel.bind(UnixDomainSocketAddress.of(file));
    } catch (IOException e) {
      LOG.warn("`platform tools` cannot reach this server at {}: {}", file, e.getMessage());
      return new ToolSocket(null, file, desk, background);
    }
    ToolSocket socket = new ToolSocket(channel, file, desk, background);
    background.execute(socket::accept);
    return socket;
  }

  private void accept() {
    try {
      while (channel != null) {
        SocketChannel caller = channel.accept();
        background.execute(() -> serve(caller));
      }
    } catch (ClosedChannelException e) {
      LOG.debug("no more orders for tools");
    } catch (IOException e) {
      LOG.warn("`platform tools` cannot reach this server any more", e);
    }
  }

  private void serve(SocketChannel caller) {
    try (caller) {
      String order = readLine(caller);
      CountDownLatch canceled = new CountDownLatch(1);
      background.execute(() -> awaitEnd(caller, canceled));
      write(caller, answer(order, canceled, text -> write(caller, ToolAnswer.progress(text))));
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("a caller has left", e);
    }
  }

  private ToolAnswer answer(String order, CountDownLatch canceled, Consumer<String> progress) {
    try {
      desk.run(Json.read(order, ToolOrder.class), canceled, progress);
      return ToolAnswer.done();
    } catch (ToolTrouble e) {
      return ToolAnswer.failure(e.why());
    } catch (WorkEnded e) {
      return ToolAnswer.failure(e.why() == null ? "canceled" : e.why());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ToolAnswer.failure("the server stops");
    } catch (IOException e) {
      LOG.warn("an order for tools failed", e);
      return ToolAnswer.failure(HumanReadable.words(e, String.valueOf(e.getMessage())));
    }
  }

  private static void awaitEnd(SocketChannel caller, CountDownLatch canceled) {
    try {
      ByteBuffer buffer = ByteBuffer.allocate(64);
      while (caller.read(buffer) >= 0) {
        buffer.clear();
      }
    } catch (IOException e) {
      LOG.debug("a caller has left", e);
    }
    canceled.countDown();
  }

  private static String readLine(SocketChannel caller) throws IOException {
    ByteBuffer line = ByteBuffer.allocate(MAX_ORDER);
    while (line.position() == 0 || line.get(line.position() - 1) != '\n') {
      if (!line.hasRemaining() || caller.read(line) < 0) {
        throw new IOException("the order is not complete");
      }
    }
    return StandardCharsets.UTF_8.decode(line.flip()).toString();
  }

  private static void write(SocketChannel caller, ToolAnswer answer) {
    ByteBuffer line = StandardCharsets.UTF_8.encode(Json.write(answer) + "\n");
    try {
      while (line.hasRemaining()) {
        caller.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.debug("{} is left", file, e);
    }
  }
}
