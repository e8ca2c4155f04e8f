package dev.platform.engine.local;

import dev.platform.engine.NumberWriter;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import redis.clients.jedis.Jedis;

/** Writes each number as a key. */
record KeyValueKeys(Jedis jedis) implements NumberWriter.Connection {

  static boolean areServersInstalled() {
    SystemPrograms programs = new SystemPrograms(Environment.SYSTEM_PATH);
    return programs.find("valkey-server").or(() -> programs.find("redis-server")).isPresent();
  }

  /** At a port, as a user. */
  static KeyValueKeys at(int port, String user) {
    Jedis client = new Jedis("127.0.0.1", port, 10_000);
    try {
      client.auth(user, "secret-1");
      return new KeyValueKeys(client);
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** While the disk is slow, the server keeps the latest writes in memory. */
  @Override
  public void write(int number) throws Exception {
    jedis.set(String.valueOf(number), "");
    while (!jedis.info("persistence").contains("aof_buffer_length:0")) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  /** All that are there. */
  static Set<Integer> all(int port, String user) {
    try (KeyValueKeys keys = at(port, user)) {
      return keys.jedis.keys("*").stream().map(Integer::valueOf).collect(Collectors.toSet());
    }
  }

  @Override
  public void close() {
    jedis.close();
  }
}
