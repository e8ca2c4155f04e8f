package dev.platform.edge.relay;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Relays what a server gives to it, until another one takes it or it has ended. */
public final class RelayServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RelayServer.class);
  private static final int LOOPS = 2;
  private static final long LOOK_MILLIS = 200;

  private final RelayFolder folder;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          LOOPS, new DefaultThreadFactory("relay", true), EpollIoHandler.newFactory());
  private final Map<ConnectionPair, PairLabel> pairs = new ConcurrentHashMap<>();
  private volatile long usedAt = System.nanoTime();

  private RelayServer(Path folder) {
    this.folder = new RelayFolder(folder, folder);
  }

  /**
   * Begins to listen.
   *
   * @param folder an empty one, which is deleted at the end
   */
  public static RelayServer start(Path folder) {
    var server = new RelayServer(folder);
    server.listen(server.folder.give(), server::receive);
    server.listen(server.folder.take(), server::send);
    return server;
  }

  private void listen(DomainSocketAddress address, Consumer<Channel> initializer) {
    new ServerBootstrap()
        .group(loops)
        .channel(EpollServerDomainSocketChannel.class)
        .childHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                usedAt = System.nanoTime();
                initializer.accept(channel);
              }
            })
        .bind(address)
        .syncUninterruptibly();
  }

  private void receive(Channel from) {
    var receiver = new PairReceiver();
    from.pipeline().addLast(receiver);
    var unused = receiver.received().thenAccept(pair -> pair.ifPresent(this::relay));
  }

  private void relay(DetachedPair received) {
    received.attach(loops.next(), pair -> add(pair, received.label()));
  }

  private void add(ConnectionPair pair, PairLabel label) {
    pairs.put(pair, label);
    pair.client().closeFuture().addListener(closed -> pairs.remove(pair));
    pair.join();
  }

  /** One that has just ended leaves the turn to the next: there may be others. */
  private void send(Channel to) {
    Optional<LabeledPair> next = takeOne();
    if (next.isPresent()) {
      send(to, next.get());
    } else {
      to.eventLoop().execute(() -> Relay.close(to));
    }
  }

  private Optional<LabeledPair> takeOne() {
    return pairs.keySet().stream()
        .flatMap(pair -> Stream.ofNullable(pairs.remove(pair)).map(it -> new LabeledPair(it, pair)))
        .findFirst();
  }

  private void send(Channel to, LabeledPair next) {
    var unused =
        next.pair()
            .detach(next.label(), OwnSockets.NONE)
            .thenCompose(detached -> PairSender.send(to, detached))
            .exceptionally(
                failure -> {
                  LOG.debug("cannot give {} back", next.label(), failure);
                  send(to);
                  return false;
                });
  }

  /**
   * Waits until there is nothing to relay, or the folder is gone: then no server can take anything
   * any longer.
   *
   * @param patience how long something may still come, after anything has happened
   */
  public void awaitEnd(Duration patience) throws InterruptedException {
    while (folder.isThere() && isUsed(patience)) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private boolean isUsed(Duration patience) {
    return !pairs.isEmpty() || System.nanoTime() - usedAt < patience.toNanos();
  }

  @Override
  public void close() throws IOException {
    folder.delete();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
