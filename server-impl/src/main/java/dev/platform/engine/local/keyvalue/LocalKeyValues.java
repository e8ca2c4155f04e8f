package dev.platform.engine.local.keyvalue;

import dev.platform.engine.local.server.ServerLoop;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The key-value servers of this machine. */
public final class LocalKeyValues implements KeyValueEngine {
  private static final Logger LOG = LoggerFactory.getLogger(LocalKeyValues.class);

  private final Path folder;
  private final ServerMachine machine;
  private final KeyValuePrograms programs;
  private final ServerLoop<KeyValueServer> servers;

  private LocalKeyValues(ServerMachine machine, KeyValuePrograms programs) {
    this.folder = machine.folder().resolve("keyvalue");
    this.machine = machine;
    this.programs = programs;
    this.servers = new ServerLoop<>(machine);
  }

  /** Finds again what ran before and begins to work. */
  public static LocalKeyValues open(ServerMachine machine, KeyValuePrograms programs)
      throws IOException, InterruptedException {
    LocalKeyValues keyValues = new LocalKeyValues(machine, programs);
    machine.createFolder(keyValues.folder);
    List<Path> found;
    try (Stream<Path> entries = Files.list(keyValues.folder)) {
      found = entries.sorted().toList();
    }
    for (Path entry : found) {
      keyValues.find(entry);
    }
    return keyValues;
  }

  /** What cannot be read may be the only copy of somebody's data, so it stays where it is. */
  private void find(Path entry) throws IOException, InterruptedException {
    if (!KeyValueServer.isIn(entry)) {
      machine.delete(entry);
      return;
    }
    try {
      String key = entry.getFileName().toString();
      servers.add(key, KeyValueServer.find(entry, machine, programs, () -> servers.wake(key)));
    } catch (IOException | RuntimeException e) {
      LOG.error("cannot read the server in {}, so it is left alone", entry, e);
    }
  }

  @Override
  public Optional<String> missing() {
    return programs.missing().or(machine::refusal);
  }

  @Override
  public String version() {
    return programs.version();
  }

  @Override
  public synchronized void apply(KeyValueSpec wanted) {
    String key = wanted.ref().key();
    try {
      Optional<KeyValueServer> known = servers.find(key);
      if (known.isPresent()) {
        known.get().want(wanted);
        servers.wake(key);
      } else {
        servers.add(
            key,
            KeyValueServer.make(
                folder.resolve(key), machine, programs, () -> servers.wake(key), wanted));
      }
    } catch (IOException e) {
      throw new EngineException("the server " + key + " cannot be saved", e);
    }
  }

  @Override
  public KeyValueStatus observe(KeyValueRef ref) {
    return servers.find(ref.key()).map(KeyValueServer::status).orElse(KeyValueStatus.unknown(ref));
  }

  @Override
  public void remove(KeyValueRef ref) {
    servers
        .find(ref.key())
        .ifPresent(
            server -> {
              try {
                server.remove();
              } catch (IOException e) {
                throw new EngineException("the removal of " + ref.key() + " cannot be saved", e);
              }
            });
    servers.wake(ref.key());
  }

  @Override
  public List<KeyValueRef> list() {
    return servers.all().stream().map(server -> server.wanted().ref()).toList();
  }

  /** Stops all servers and waits until they have ended; their data stay. */
  public void stopAll() throws InterruptedException {
    servers.haltAll();
  }

  /** Ends the engine's part; what runs goes on. */
  public void close() {
    servers.close();
  }
}
