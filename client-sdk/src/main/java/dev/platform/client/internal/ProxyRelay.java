package dev.platform.client.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A way to one proxy that adds the credentials to each {@code CONNECT}. The JDK's client drops them
 * there, unless a system property allows it for all clients of the JVM. Listens on the loopback
 * address, and serves only connections that know its ticket.
 */
final class ProxyRelay implements AutoCloseable {
  /** The JDK passes headers that begin with {@code Proxy-} to proxies, and to them only. */
  static final String TICKET = "Proxy-Relay";

  static final String AUTHORIZATION = "Proxy-Authorization";

  private static final int MAX_HEAD = 65_536;
  private static final String END = "\r\n\r\n";
  private static final String UNREACHABLE = "HTTP/1.1 502 Proxy Unreachable\r\nContent-Length: 0";

  private final InetSocketAddress proxy;
  private final String ticket;
  private final ProxyCredentials credentials;
  private final Executor threads;
  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  ProxyRelay(
      InetSocketAddress proxy, String ticket, ProxyCredentials credentials, Executor threads) {
    this.proxy = proxy;
    this.ticket = ticket;
    this.credentials = credentials;
    this.threads = threads;
    try {
      this.server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  static String newTicket() {
    return UUID.randomUUID().toString();
  }

  /** This relay as a proxy. */
  Proxy asProxy() {
    return new Proxy(Proxy.Type.HTTP, server.getLocalSocketAddress());
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = register(server.accept());
        threads.execute(() -> serve(client));
      } catch (IOException | RejectedExecutionException e) {
        // closed, or the connection was lost before it was accepted
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      if (head.contains("\r\n" + TICKET + ": " + ticket + "\r\n")) {
        forward(client, authorized(head));
      }
    } catch (IOException | RejectedExecutionException e) {
      // one of the two sides has closed, or the client
    } finally {
      open.remove(client);
    }
  }

  private void forward(Socket client, String head) throws IOException {
    try (Socket remote = register(new Socket())) {
      try {
        remote.connect(new InetSocketAddress(proxy.getHostString(), proxy.getPort()));
      } catch (IOException e) {
        write(client, UNREACHABLE + END);
        return;
      }
      write(remote, head);
      threads.execute(() -> copy(client, remote));
      copy(remote, client);
      open.remove(remote);
    }
  }

  /** Ends both directions with the first of them: neither HTTP nor TLS needs half a connection. */
  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one of the two sides has closed
    }
  }

  /** The head of a request that is not a {@code CONNECT} has the credentials already. */
  private String authorized(String head) {
    String authorization = "\r\n" + AUTHORIZATION + ": ";
    String bare = head.replace("\r\n" + TICKET + ": " + ticket, "");
    return bare.toLowerCase(Locale.ROOT).contains(authorization.toLowerCase(Locale.ROOT))
        ? bare
        : bare.replace(END, authorization + credentials.header() + END);
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < MAX_HEAD && head.lastIndexOf(END) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("closed");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void write(Socket socket, String head) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private Socket register(Socket socket) throws IOException {
    open.add(socket);
    if (server.isClosed()) {
      socket.close();
    }
    return socket;
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
