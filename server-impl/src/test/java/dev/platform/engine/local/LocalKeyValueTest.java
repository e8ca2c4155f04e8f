package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.engine.Bench;
import dev.platform.engine.Eventually;
import dev.platform.engine.KeyValueBench;
import dev.platform.engine.KeyValueContract;
import dev.platform.engine.local.server.UnreadServers;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.KeyValueSpec.Persistence;
import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerAddress;
import dev.platform.engine.spi.ServerState;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;

/** Real servers, where Valkey or Redis is installed. */
@Tag("slow")
class LocalKeyValueTest implements KeyValueContract {
  @TempDir static Path folder;
  private static DatastoreBench local;

  @BeforeAll
  static void startEngine() throws Exception {
    local = DatastoreBench.start(folder.resolve("data"));
    assumeTrue(
        local.engine().offer().keyValue().missing().isEmpty(),
        "no valkey-server and no redis-server");
  }

  @AfterAll
  static void stopEngine() throws Exception {
    local.close();
  }

  @Override
  public Bench bench() {
    return local.bench();
  }

  @Override
  public KeyValueBench keyValue() {
    return local.keyValue();
  }

  private static Jedis connect(KeyValueBench server) throws Exception {
    ServerAddress address = Objects.requireNonNull(server.status().internal());
    Jedis client = new Jedis(address.host(), address.port(), 10_000);
    client.auth(server.ref().key(), server.password);
    return client;
  }

  @Test
  void aCustomerUsesTheServerAndDoesNotOwnIt() throws Exception {
    KeyValueBench server = keyValue();
    var status = server.applied();
    ServerAddress address = Objects.requireNonNull(status.internal());

    try (Jedis client = new Jedis(address.host(), address.port(), 10_000)) {
      assertThatThrownBy(client::ping).hasMessageContaining("NOAUTH");
      assertThatThrownBy(() -> client.auth("wrong")).hasMessageContaining("WRONGPASS");
      client.auth(server.password);
      client.set("a", "1");
      assertThat(client.get("a")).isEqualTo("1");
      client.restore("copy", 0, client.dump("a"));
      assertThat(client.get("copy")).isEqualTo("1");
      assertThat(client.info()).contains("redis_version");
      assertThat(client.clientList()).contains("addr=");
      for (String[] forbidden :
          new String[][] {
            {"SET", "maxmemory", "1gb"}, {"SET", "dir", "/tmp"}, {"REWRITE"}, {"RESETSTAT"}
          }) {
        assertThatThrownBy(
                () -> client.sendCommand(redis.clients.jedis.Protocol.Command.CONFIG, forbidden))
            .isInstanceOf(JedisDataException.class)
            .hasMessageContaining("NOPERM");
      }
      assertThatThrownBy(client::shutdown).hasMessageContaining("NOPERM");
      assertThatThrownBy(client::save).hasMessageContaining("NOPERM");
      assertThatThrownBy(client::aclList).hasMessageContaining("NOPERM");
    }
    Eventually.isTrue(
        "a line of the server",
        () ->
            local.recorder().texts(server.ref().key(), LogLine.Stream.OUT).stream()
                .anyMatch(line -> line.contains("Ready to accept connections")));
    server.remove();
  }

  @Test
  void aCustomerDoesNotSeeWhereThePlatformIs() throws Exception {
    local.assumeKept("file isolation");
    KeyValueBench server = keyValue();
    server.applied();

    try (Jedis client = connect(server)) {
      assertThat(client.configGet("*").values()).noneMatch(it -> it.contains(folder.toString()));
      assertThat(client.info("everything")).doesNotContain(folder.toString());
    }
    server.remove();
  }

  @Test
  void whatChangesWhileItRunsChangesWithoutARestart() throws Exception {
    KeyValueBench server = keyValue();
    server.persistence = Persistence.OFF;
    server.applied();
    try (Jedis client = connect(server)) {
      client.set("a", "1");
      server.maxMemoryBytes *= 2;
      server.maxMemoryPolicy = "volatile-ttl";
      server.persistence = Persistence.JOURNAL_SNAPSHOT;
      server.applied();

      assertThat(client.configGet("maxmemory")).containsValue(String.valueOf(64 << 20));
      assertThat(client.configGet("maxmemory-policy")).containsValue("volatile-ttl");
      assertThat(client.info("persistence")).contains("aof_enabled:1");
    }
    kill(server);
    try (Jedis client = connect(server)) {
      assertThat(client.get("a")).isEqualTo("1");
      client.set("b", "2");
      server.persistence = Persistence.SNAPSHOT;
      server.applied();
      assertThat(client.info("persistence")).contains("aof_enabled:0");
    }
    kill(server);
    try (Jedis client = connect(server)) {
      assertThat(client.mget("a", "b")).containsExactly("1", "2");
      server.persistence = Persistence.OFF;
      server.applied();
    }
    kill(server);
    try (Jedis client = connect(server)) {
      assertThat(client.mget("a", "b")).containsExactly(null, null);
    }
    server.remove();
  }

  @Test
  void anotherPlanLosesNothingThatIsToBeKept() throws Exception {
    KeyValueBench server = keyValue();
    server.persistence = Persistence.OFF;
    server.applied();
    try (Jedis client = connect(server)) {
      client.set("a", "1");
    }
    server.persistence = Persistence.JOURNAL_SNAPSHOT;
    server.resources = new Resources(500, 256L << 20);
    server.diskBytes *= 2;

    assertThat(server.applied().diskBytes()).isEqualTo(server.diskBytes);

    try (Jedis client = connect(server)) {
      assertThat(client.get("a")).isEqualTo("1");
    }
    server.suspended = true;
    server.applied();
    server.suspended = false;
    server.applied();
    try (Jedis client = connect(server)) {
      assertThat(client.get("a")).isEqualTo("1");
    }
    server.remove();
  }

  @Test
  void aServerThatCannotBeReadIsLeftAloneUntilItCan() throws Exception {
    KeyValueBench server = keyValue();
    server.applied();
    try (Jedis client = connect(server)) {
      client.set("a", "1");
    }
    Path place = local.folder("servers/keyvalue").resolve(server.ref().key());
    Path memory = place.resolve("memory");
    local.stop();
    byte[] good = Files.readAllBytes(memory);
    Files.writeString(memory, "unreadable");
    local.start();
    server.of(local.engine().keyValues());

    assertThat(server.status())
        .returns(0L, status -> status.observedGeneration())
        .returns(ServerState.UNAVAILABLE, status -> status.state())
        .returns(UnreadServers.WHY, status -> status.why());
    assertThatThrownBy(server::applied).isInstanceOf(EngineException.class);
    assertThatThrownBy(server::remove).isInstanceOf(EngineException.class);
    assertThat(memory).hasContent("unreadable");
    Files.write(memory, good);
    server.await(status -> status.state() == ServerState.AVAILABLE);

    try (Jedis client = connect(server)) {
      assertThat(client.get("a")).isEqualTo("1");
    }
    server.remove();
  }

  @Test
  void aServerOutlivesThePlatform() throws Exception {
    KeyValueBench server = keyValue();
    var made = server.applied();
    try (Jedis client = connect(server)) {
      client.set("a", "1");

      local.stop();
      local.start();

      assertThat(client.get("a")).isEqualTo("1");
      server.of(local.engine().keyValues());
      assertThat(server.status())
          .returns(ServerState.AVAILABLE, status -> status.state())
          .returns(made.internal(), status -> status.internal())
          .returns(made.external(), status -> status.external());
      assertThat(local.engine().usage())
          .anyMatch(usage -> usage.subject().equals(server.ref().key()) && usage.memoryBytes() > 0);
      server.maxMemoryPolicy = "noeviction";
      server.applied();
      assertThat(client.configGet("maxmemory-policy")).containsValue("noeviction");
    }
    server.remove();
  }

  @Test
  void strangersWhoTakeAllConnectionsDoNotKeepThePlatformOut() throws Exception {
    KeyValueBench server = keyValue();
    ServerAddress address = Objects.requireNonNull(server.applied().internal());
    try (Jedis client = connect(server)) {
      client.set("a", "1");
      List<Socket> strangers = takeAll(address);

      server.maxMemoryPolicy = "noeviction";
      server.applied();

      assertThat(client.configGet("maxmemory-policy")).containsValue("noeviction");
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
    server.remove();
  }

  /** Connects without a password as often as the server lets anybody. */
  private static List<Socket> takeAll(ServerAddress address) throws Exception {
    List<Socket> taken = new ArrayList<>();
    boolean isFull = false;
    while (!isFull) {
      Socket stranger = new Socket(address.host(), address.port());
      taken.add(stranger);
      stranger.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] response = stranger.getInputStream().readNBytes(10);
      isFull = new String(response, StandardCharsets.US_ASCII).startsWith("-ERR max");
    }
    return taken;
  }

  @Test
  void thePasswordOfThePlatformIsAnotherAfterEachStart() throws Exception {
    KeyValueBench server = keyValue();
    server.applied();
    String first = ownUser(server);

    kill(server);

    assertThat(ownUser(server)).startsWith("user platform ").isNotEqualTo(first);
    server.remove();
  }

  private static String ownUser(KeyValueBench server) throws Exception {
    Path members = local.folder("servers/keyvalue/" + server.ref().key() + "/members");
    Path users = Folders.list(members).get(0).resolve("config/users.acl");
    return Files.readAllLines(users).get(2);
  }

  /** Ends the program as a failure of the machine would, and waits until it is back. */
  private static void kill(KeyValueBench server) throws Exception {
    String address = ":" + Objects.requireNonNull(server.status().internal()).port();
    ProcessHandle.allProcesses()
        .filter(process -> ProcessTable.commandLine(process.pid()).contains(address))
        .filter(process -> ProcessTable.commandLine(process.pid()).contains("-server"))
        .forEach(ProcessHandle::destroyForcibly);
    server.await(status -> status.state() != ServerState.AVAILABLE);
    server.await(status -> status.state() == ServerState.AVAILABLE);
  }
}
