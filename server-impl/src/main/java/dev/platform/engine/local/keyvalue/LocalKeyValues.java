package dev.platform.engine.local.keyvalue;

import dev.platform.engine.local.server.ServerLoop;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.local.server.UnreadServers;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.KeyValueEngine;
import dev.platform.engine.spi.KeyValueOffer;
import dev.platform.engine.spi.KeyValueRef;
import dev.platform.engine.spi.KeyValueSpec;
import dev.platform.engine.spi.KeyValueStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The key-value servers of this machine. */
public final class LocalKeyValues implements KeyValueEngine {
  private final Path folder;
  private final ServerMachine machine;
  private final KeyValuePrograms programs;
  private final ServerLoop<KeyValueServer> servers;
  private final UnreadServers unread;

  private LocalKeyValues(ServerMachine machine, KeyValuePrograms programs) {
    this.folder = machine.folder().resolve("keyvalue");
    this.machine = machine;
    this.programs = programs;
    this.servers = new ServerLoop<>(machine, server -> machine.forget(server.wanted().owner()));
    this.unread = new UnreadServers(machine, this::read);
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

  private void find(Path entry) throws IOException, InterruptedException {
    if (KeyValueServer.isIn(entry)) {
      unread.read(entry.getFileName().toString());
    } else {
      machine.delete(entry);
    }
  }

  private void read(String key) throws IOException, InterruptedException {
    Path place = folder.resolve(key);
    servers.add(key, KeyValueServer.find(place, machine, programs, () -> servers.wake(key)));
  }

  @Override
  public KeyValueOffer offer() {
    String refusal = programs.missing().or(machine::refusal).orElse(null);
    return new KeyValueOffer(refusal == null ? programs.version() : "", refusal);
  }

  @Override
  public synchronized void apply(KeyValueSpec wanted) {
    String key = wanted.ref().key();
    unread.refuse(key);
    try {
      Optional<KeyValueServer> known = servers.find(key);
      if (known.isPresent()) {
        known.get().want(wanted);
        servers.resume(key);
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
    return unread.has(ref.key())
        ? KeyValueStatus.unavailable(ref, UnreadServers.WHY)
        : servers.find(ref.key()).map(KeyValueServer::status).orElse(KeyValueStatus.unknown(ref));
  }

  @Override
  public void remove(KeyValueRef ref) {
    unread.refuse(ref.key());
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
    servers.resume(ref.key());
  }

  @Override
  public List<KeyValueRef> list() {
    return Stream.concat(
            unread.all().stream().map(KeyValueRef::new),
            servers.all().stream().map(server -> server.wanted().ref()))
        .distinct()
        .toList();
  }

  /** Stops all servers and waits until they have ended; their data stay. */
  public void stopAll() throws InterruptedException {
    servers.haltAll();
  }

  /** Ends the engine's part; what runs goes on. */
  public void close() {
    unread.close();
    servers.close();
  }
}
