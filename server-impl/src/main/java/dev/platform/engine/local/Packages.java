package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The packages that builds of services have installed next to their source, as layers of artifacts:
 * a build whose {@link PackageKey} is the same shows them below its source, and its artifact has
 * them without a copy. Only where layers can be mounted.
 */
final class Packages {
  /** Between the owner and the rest of the name of a layer. */
  private static final String LAYER = "+";

  private final Path folder;
  private final Path records;
  private final Machine machine;
  private final Artifacts artifacts;
  private final Disposal disposal;

  Packages(Machine machine, Artifacts artifacts, Disposal disposal) {
    Path data = machine.settings().data();
    this.folder = data.resolve("packages");
    this.records = data.resolve("package-records");
    this.machine = machine;
    this.artifacts = artifacts;
    this.disposal = disposal;
  }

  /** Deletes what an earlier life left. */
  void open() throws IOException, InterruptedException {
    Folders.create(folder);
    Folders.create(records);
    sweep();
  }

  /**
   * Shows the packages of an earlier build below the source of another one.
   *
   * @return where they are; nothing if there are none that fit
   */
  synchronized List<String> restore(String owner, String key, ArtifactRef artifact)
      throws IOException {
    Optional<PackageRecord> found = record(owner).filter(it -> it.key().equals(key));
    Optional<Path> layer = found.map(it -> folder.resolve(it.layer())).filter(Files::isDirectory);
    if (found.isEmpty() || layer.isEmpty() || isInSource(found.get(), artifact)) {
      return List.of();
    }
    artifacts.layer(artifact, List.of(layer.get()));
    return found.get().directories();
  }

  private boolean isInSource(PackageRecord record, ArtifactRef artifact) {
    Path source = artifacts.written(artifact);
    return record.directories().stream().anyMatch(it -> Files.exists(source.resolve(it)));
  }

  /**
   * Moves the packages that a build has installed into a layer of its artifact.
   *
   * @param directories where they are
   */
  void keep(String owner, String key, ArtifactRef artifact, List<String> directories, long maxBytes)
      throws IOException, InterruptedException {
    Path layer;
    synchronized (this) {
      layer = Folders.create(folder.resolve(owner + LAYER + UniqueNames.random(16)));
      machine.own(owner, layer);
      artifacts.layer(artifact, List.of(layer));
    }
    for (String directory : directories) {
      PackageFolders.move(artifacts.written(artifact), directory, layer);
    }
    if (machine.folders().sizes(layer, List.of()).space() <= maxBytes) {
      String name = layer.getFileName().toString();
      StateFile.write(records.resolve(owner), new PackageRecord(key, name, directories));
    }
  }

  private Optional<PackageRecord> record(String owner) throws IOException {
    Path file = records.resolve(owner);
    return Files.exists(file)
        ? Optional.of(StateFile.read(file, PackageRecord.class))
        : Optional.empty();
  }

  /** The next build of an owner finds none. */
  void discard(String owner) throws IOException, InterruptedException {
    Files.deleteIfExists(records.resolve(owner));
    sweep();
  }

  /** Deletes the layers that neither an artifact nor the next build of their owner uses. */
  synchronized void sweep() throws IOException, InterruptedException {
    List<Path> all = Folders.list(folder);
    if (all.isEmpty()) {
      return;
    }
    Set<Path> used = new HashSet<>(artifacts.layers());
    for (Path layer : all) {
      String owner = layer.getFileName().toString().split(Pattern.quote(LAYER), 2)[0];
      boolean isNext = record(owner).filter(it -> layer.endsWith(it.layer())).isPresent();
      if (!isNext && !used.contains(layer)) {
        disposal.delete(layer);
      }
    }
  }
}
