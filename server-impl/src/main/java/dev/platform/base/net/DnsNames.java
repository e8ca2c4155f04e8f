package dev.platform.base.net;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsNameResolverChannelStrategy;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.NoopAuthoritativeDnsServerCache;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks {@code /etc/hosts} and then the DNS servers of {@code /etc/resolv.conf}, each time anew.
 * Names are complete: search domains are not added. {@code localhost} is this machine, whatever
 * anyone says (RFC 6761).
 */
final class DnsNames implements NameResolver {
  private static final Duration QUERY = Duration.ofSeconds(2);
  private static final int MAX_QUERIES = 8;

  static {
    // A machine without DNS servers would ask public ones.
    System.setProperty("io.netty.resolver.dns.defaultNameServerFallback", "127.0.0.1");
  }

  private final @Nullable DnsServerAddressStreamProvider servers;
  private @Nullable MultiThreadIoEventLoopGroup loop;
  private @Nullable DnsNameResolver resolver;
  private volatile boolean isClosed;

  /** Asks the servers of this machine. */
  DnsNames() {
    this(null);
  }

  /**
   * Asks some servers.
   *
   * @param servers null for those of this machine
   */
  DnsNames(@Nullable DnsServerAddressStreamProvider servers) {
    this.servers = servers;
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolve(String host) {
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return CompletableFuture.completedFuture(List.of(InetAddress.getLoopbackAddress()));
    }
    if (isClosed) {
      return CompletableFuture.failedFuture(new IllegalStateException("closed"));
    }
    var found = new CompletableFuture<List<InetAddress>>();
    var query = resolver().resolveAll(host);
    var unusedListener =
        query.addListener((Future<List<InetAddress>> done) -> complete(found, done));
    var unused = found.whenComplete((any, problem) -> query.cancel(false));
    return found;
  }

  private static void complete(
      CompletableFuture<List<InetAddress>> found, Future<List<InetAddress>> done) {
    if (done.isSuccess()) {
      found.complete(List.copyOf(done.getNow()));
    } else {
      found.completeExceptionally(done.cause());
    }
  }

  /** Made at the first use: many installations never go out. */
  private synchronized DnsNameResolver resolver() {
    if (resolver == null) {
      loop =
          new MultiThreadIoEventLoopGroup(
              1, new DefaultThreadFactory("name-lookups", true), NioIoHandler.newFactory());
      resolver = resolver(loop);
    }
    return resolver;
  }

  /** A port of its own for each look-up makes answers hard to forge. */
  private DnsNameResolver resolver(MultiThreadIoEventLoopGroup group) {
    return new DnsNameResolverBuilder(group.next())
        .datagramChannelType(NioDatagramChannel.class)
        .socketChannelType(NioSocketChannel.class)
        .datagramChannelStrategy(DnsNameResolverChannelStrategy.ChannelPerResolution)
        .nameServerProvider(
            servers == null ? DnsServerAddressStreamProviders.platformDefault() : servers)
        .hostsFileEntriesResolver(new HostsFile())
        .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
        .completeOncePreferredResolved(false)
        .searchDomains(List.of())
        .queryTimeoutMillis(QUERY.toMillis())
        .maxQueriesPerResolve(MAX_QUERIES)
        .resolveCache(NoopDnsCache.INSTANCE)
        .cnameCache(NoopDnsCnameCache.INSTANCE)
        .authoritativeDnsServerCache(NoopAuthoritativeDnsServerCache.INSTANCE)
        .build();
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    if (resolver != null) {
      resolver.close();
    }
    if (loop != null) {
      var unused = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }
}
