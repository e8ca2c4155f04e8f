package dev.platform.engine.local.postgres;

import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.ExportFile;
import dev.platform.engine.spi.ExportRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The exports of this machine, one of an owner at a time; what is deleted waits for none. */
final class LocalExports implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LocalExports.class);
  private static final String FOLDER = "postgres-exports";
  private static final long CLOSES_WITHIN_SECONDS = 10;

  private final Path folder;
  private final ServerMachine machine;
  private final ExportMeans means;
  private final Map<ExportRef, LocalExport> exports = new ConcurrentHashMap<>();
  private final ExecutorService work = Executors.newCachedThreadPool(LocalExports::thread);
  private final ExportTurns turns = new ExportTurns(work, this::make);

  private LocalExports(ServerMachine machine, ExportMeans means) {
    this.folder = machine.folder().resolve(FOLDER);
    this.machine = machine;
    this.means = means;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "postgres-export");
    thread.setDaemon(true);
    return thread;
  }

  /** Finds again what an earlier life has kept, and goes on with what it has begun. */
  static LocalExports open(ServerMachine machine, ExportMeans means)
      throws IOException, InterruptedException {
    LocalExports all = new LocalExports(machine, means);
    machine.createFolder(all.folder);
    List<Path> found;
    try (Stream<Path> entries = Files.list(all.folder)) {
      found = entries.sorted().toList();
    }
    for (Path entry : found) {
      all.find(entry);
    }
    return all;
  }

  private void find(Path place) throws IOException, InterruptedException {
    if (!Files.exists(LocalExport.state(place))) {
      machine.delete(place);
      return;
    }
    try {
      ExportState state = machine.load(LocalExport.state(place), ExportState.class);
      LocalExport export = new LocalExport(place, machine, means, state);
      exports.put(state.ref(), export);
      if (export.isDiscarded()) {
        work.execute(() -> delete(export));
      } else if (!state.isOver()) {
        turns.add(export);
      }
    } catch (IOException | RuntimeException e) {
      LOG.error("cannot read the export in {}, so it is left alone", place, e);
    }
  }

  private static Path folder(Path exports, ExportRef ref) {
    return exports.resolve(ref.server().key() + "." + ref.key());
  }

  /**
   * The file of a complete export; empty if there is none.
   *
   * @param servers folder of all servers
   */
  static Optional<ExportFile> read(Path servers, ExportRef ref) {
    Path file = LocalExport.file(folder(servers.resolve(FOLDER), ref));
    try {
      return Optional.of(new ExportFile(Files.size(file), Files.newInputStream(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new EngineException("the export " + ref.key() + " cannot be read", e);
    }
  }

  synchronized void export(ExportRef ref, String owner, int version) {
    if (exports.containsKey(ref)) {
      return;
    }
    Path place = folder(folder, ref);
    ExportState state = new ExportState(ref.server().key(), ref.key(), owner, version, false, null);
    try {
      machine.createFolder(place);
      machine.save(LocalExport.state(place), state);
    } catch (IOException e) {
      throw new EngineException("the export " + ref.key() + " cannot be saved", e);
    }
    LocalExport export = new LocalExport(place, machine, means, state);
    exports.put(ref, export);
    turns.add(export);
  }

  /** Whether an owner has one. */
  boolean has(String owner) {
    return exports.values().stream().anyMatch(export -> export.state().owner().equals(owner));
  }

  CopyStatus observe(ExportRef ref) {
    LocalExport known = exports.get(ref);
    return known == null ? new CopyStatus.Unknown() : known.status();
  }

  synchronized void discard(ExportRef ref) {
    LocalExport known = exports.get(ref);
    if (known == null || known.isDiscarded()) {
      return;
    }
    known.discard();
    turns.cancel(known);
    work.execute(() -> delete(known));
  }

  private void make(LocalExport export) {
    try {
      export.make();
      machine.changed(export.state().server());
    } catch (InterruptedException e) {
      // It was discarded, or the next life of the engine begins again.
      Thread.currentThread().interrupt();
    }
  }

  private void delete(LocalExport export) {
    try {
      export.delete();
      exports.remove(export.state().ref());
      means.deleted(export.state().owner());
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot delete export {}; it is tried again", export.state().key(), e);
      deleteLater(export);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deleteLater(LocalExport export) {
    try {
      TimeUnit.SECONDS.sleep(1);
      work.execute(() -> delete(export));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      LOG.debug("the next life of the engine deletes export {}", export.state().key(), e);
    }
  }

  /** Ends the commands that run; the next life begins with them again. */
  @Override
  public void close() {
    turns.close();
    work.shutdownNow();
    try {
      if (!work.awaitTermination(CLOSES_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("exports take long to end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
