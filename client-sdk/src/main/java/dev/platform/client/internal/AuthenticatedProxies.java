package dev.platform.client.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** The proxies that another selector chooses, each behind a relay that knows the credentials. */
final class AuthenticatedProxies extends ProxySelector implements AutoCloseable {
  private final ProxySelector chosen;
  private final ProxyCredentials credentials;
  private final Executor threads;
  private final String ticket = ProxyRelay.newTicket();
  private final Map<InetSocketAddress, ProxyRelay> relays = new ConcurrentHashMap<>();

  AuthenticatedProxies(ProxySelector chosen, ProxyCredentials credentials, Executor threads) {
    this.chosen = chosen;
    this.credentials = credentials;
    this.threads = threads;
  }

  /** The headers for proxies that every request has. */
  Map<String, String> headers() {
    return Map.of(ProxyRelay.AUTHORIZATION, credentials.header(), ProxyRelay.TICKET, ticket);
  }

  @Override
  public List<Proxy> select(URI url) {
    return chosen.select(url).stream().map(this::relayed).toList();
  }

  private Proxy relayed(Proxy proxy) {
    return proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress address
        ? relays.computeIfAbsent(address, this::relay).asProxy()
        : proxy;
  }

  private ProxyRelay relay(InetSocketAddress address) {
    return new ProxyRelay(address, ticket, credentials, threads);
  }

  @Override
  public void connectFailed(URI url, SocketAddress relay, IOException e) {
    chosen.connectFailed(url, relay, e);
  }

  @Override
  public void close() {
    relays.values().forEach(ProxyRelay::close);
  }
}
