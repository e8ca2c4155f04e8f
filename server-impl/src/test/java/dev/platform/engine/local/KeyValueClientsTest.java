package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.edge.route.AllowList;
import dev.platform.edge.route.HostRoute.Upstream;
import dev.platform.edge.route.TcpAddress;
import dev.platform.edge.route.TcpLogin;
import dev.platform.edge.route.TcpRoutes;
import dev.platform.edge.route.TcpTarget;
import dev.platform.edge.tcp.InstanceConnections;
import dev.platform.edge.tcp.TcpForwarder;
import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.TcpConnection;
import dev.platform.testing.FreePorts;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisException;

/** A public client of Redis, with TLS from outside and without a password from inside. */
@Tag("slow")
class KeyValueClientsTest {
  private static final String PASSWORD = "changeit";
  private static final TcpAddress OUTSIDE = new TcpAddress("127.0.0.1", FreePorts.next());
  private static final TcpAddress INSIDE = new TcpAddress("127.0.0.1", FreePorts.next());

  @TempDir private Path folder;
  private final Table table = new Table();
  private final InstanceConnections instances = new InstanceConnections();
  private final TcpForwarder inside = TcpForwarder.inside(table.only(INSIDE), instances);
  private final TcpForwarder outside = TcpForwarder.outside(table.only(OUTSIDE), instances);
  private DatastoreBench local;
  private KeyValueBench server;

  @BeforeEach
  void start() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
    assumeTrue(
        local.engine().offer().keyValue().missing().isEmpty(),
        "no valkey-server and no redis-server");
    server = local.keyValue();
    lead();
    inside.start();
    outside.start();
  }

  /** What the rooms do with what the engine says. */
  private void lead() throws Exception {
    var status = server.applied();
    String id = server.ref().key();
    ServerAddress internal = Objects.requireNonNull(status.internal());
    ServerAddress external = Objects.requireNonNull(status.external());
    var login = new TcpLogin("AUTH " + id + " " + server.password + "\r\n", "+OK\r\n");
    table.targets.put(
        INSIDE, new TcpTarget(new Upstream(id, internal.host(), internal.port()), null, login, 20));
    table.targets.put(OUTSIDE, TcpTarget.of(new Upstream(id, external.host(), external.port())));
  }

  @AfterEach
  void stop() throws Exception {
    inside.close();
    outside.close();
    if (server != null) {
      server.remove();
    }
    local.close();
  }

  @Test
  void clientsConnectFromOutsideWithTlsAndFromInsideWithoutAPassword() throws Exception {
    try (Jedis client = new Jedis(INSIDE.host(), INSIDE.port())) {
      client.set("greeting", "hello");
    }
    allow("127.0.0.1/32");
    try (Jedis client = outside(server.password)) {
      assertThat(client.get("greeting")).isEqualTo("hello");

      allow("203.0.113.0/24");
      Eventually.isTrue("the end of the connection", () -> isCut(client));
    }
    assertThatThrownBy(() -> outside(server.password)).isInstanceOf(JedisException.class);

    allow("127.0.0.1/32");
    assertThatThrownBy(() -> outside("wrong")).hasMessageContaining("WRONGPASS");
    try (Jedis plain = new Jedis(OUTSIDE.host(), OUTSIDE.port())) {
      assertThatThrownBy(plain::ping).isInstanceOf(JedisException.class);
    }

    server.suspended = true;
    server.applied();
    table.targets.clear();
    server.suspended = false;
    lead();
    Eventually.isTrue(
        "the data are back at the same address",
        () -> {
          try (Jedis client = outside(server.password)) {
            return "hello".equals(client.get("greeting"));
          }
        });
  }

  private static boolean isCut(Jedis client) {
    try {
      client.get("greeting");
      return false;
    } catch (JedisException e) {
      return true;
    }
  }

  private void allow(String range) {
    table.allowList = AllowList.of(List.of(range));
    table.listeners.forEach(Runnable::run);
  }

  private Jedis outside(String password) throws Exception {
    return new Jedis(
        new HostAndPort("localhost", OUTSIDE.port()),
        DefaultJedisClientConfig.builder()
            .user(server.ref().key())
            .password(password)
            .sslOptions(
                SslOptions.builder()
                    .truststore(trusted(), PASSWORD.toCharArray())
                    .trustStoreType("PKCS12")
                    .sslVerifyMode(SslVerifyMode.FULL)
                    .build())
            .build());
  }

  /** A file with the certificate of the authority. */
  private File trusted() throws Exception {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry(
        "authority",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(
                    DatastoreBench.CERTIFICATE.chain().getBytes(StandardCharsets.US_ASCII))));
    var file = folder.resolve("trusted.p12").toFile();
    try (var out = new FileOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** What the forwarders are told. */
  private final class Table {
    private final Map<TcpAddress, TcpTarget> targets = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile AllowList allowList = AllowList.of(List.of());

    TcpRoutes only(TcpAddress address) {
      return new TcpRoutes() {
        @Override
        public Set<TcpAddress> addresses() {
          return Set.of(address);
        }

        @Override
        public String group(TcpAddress any) {
          return "workspace";
        }

        @Override
        public AllowList allowList(TcpAddress any) {
          return address.equals(INSIDE) ? AllowList.EVERYWHERE : allowList;
        }

        @Override
        public List<TcpTarget> targets(TcpAddress any) {
          var target = targets.get(any);
          return target == null ? List.of() : List.of(target);
        }

        @Override
        public boolean admits(TcpAddress any, TcpAddress from) {
          return true;
        }

        @Override
        public boolean isGenuine(Upstream upstream, TcpAddress from) {
          return local
              .engine()
              .answers(
                  upstream.instance(),
                  new TcpConnection(upstream.host(), upstream.port(), from.host(), from.port()));
        }

        @Override
        public boolean reclaim(Set<TcpAddress> addresses) {
          return false;
        }

        @Override
        public void listening(Set<TcpAddress> open, Set<TcpAddress> refused) {}

        @Override
        public void onChange(Runnable listener) {
          listeners.add(listener);
        }
      };
    }
  }
}
