package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What builds have made. An artifact is made where it stays: many tools write the path of the
 * folder they work in into what they make. Instances and jobs show its files without copying them
 * where layers can be mounted, so it is deleted only when the last of them is gone.
 */
final class Artifacts {
  /** In the folder of an artifact that is deleted once nothing shows its files. */
  private static final String DISCARDED = "discarded";

  private final Path folder;
  private final OwnerFolders folders;
  private final Set<ArtifactRef> discarded = new HashSet<>();
  private volatile boolean canLayer;

  /**
   * Those in a folder.
   *
   * @param folders reaches into what builds have made
   */
  Artifacts(Path folder, OwnerFolders folders) {
    this.folder = folder;
    this.folders = folders;
  }

  /**
   * Deletes what an earlier life was to delete and nothing shows.
   *
   * @param layers whether instances, jobs, and later builds show files of artifacts from now on
   */
  synchronized void open(boolean layers) throws IOException, InterruptedException {
    canLayer = layers;
    for (Path artifact : Folders.list(folder)) {
      if (Files.exists(artifact.resolve(DISCARDED))) {
        discarded.add(new ArtifactRef(artifact.getFileName().toString()));
      }
    }
    sweep();
  }

  boolean canLayer() {
    return canLayer;
  }

  /** An empty folder for the work tree. */
  Path create(ArtifactRef artifact) throws IOException, InterruptedException {
    discard(artifact);
    return Folders.create(workTree(artifact));
  }

  /** What is kept of an artifact. */
  Path folder(ArtifactRef artifact) {
    return folder.resolve(artifact.key());
  }

  /** The work tree, which may be a {@link LayeredFolder}. */
  Path workTree(ArtifactRef artifact) {
    return LayeredFolder.inPlaceOf(folder(artifact).resolve(CommandFolders.FILES));
  }

  /** What was checked out and built, without files of earlier builds. */
  Path written(ArtifactRef artifact) {
    return LayeredFolder.written(workTree(artifact));
  }

  /** Shows folders below the files of a work tree. */
  void layer(ArtifactRef artifact, List<Path> layers) throws IOException {
    LayeredFolder.over(layers, folder(artifact).resolve(CommandFolders.FILES));
  }

  /** The files of a finished artifact; empty if it is not on this machine. */
  Optional<Path> find(ArtifactRef artifact) {
    return Optional.of(workTree(artifact))
        .filter(Files::isDirectory)
        .filter(it -> !Files.exists(folder(artifact).resolve(DISCARDED)));
  }

  /** The files of a finished artifact, which must be here. */
  Path files(ArtifactRef artifact) {
    return find(artifact)
        .orElseThrow(
            () -> new EngineException("the artifact " + artifact.key() + " is not on this host"));
  }

  /** Makes a folder the platform's own copy of another. */
  interface Taking {
    void take(Path workTree, String below, Path copy) throws IOException, InterruptedException;
  }

  /**
   * Leaves only what is published of a work tree, as a copy: whoever has built it may still hold
   * folders of the work tree.
   *
   * @param below folder relative to the work tree
   * @param disposal deletes the rest
   * @return links that were left out because they lead outside; empty if there is no such folder
   */
  Optional<List<Path>> publish(ArtifactRef artifact, String below, Taking taking, Disposal disposal)
      throws IOException, InterruptedException {
    Path files = workTree(artifact);
    Path site = folder(artifact).resolve("site");
    // If there is one, an earlier life came this far.
    if (!Files.exists(site)) {
      if (!folders.holds(files, below)) {
        return Optional.empty();
      }
      Path part = folder(artifact).resolve("site.part");
      folders.delete(part);
      taking.take(files, below, part);
      Folders.rename(part, site);
    }
    disposal.delete(files);
    Path published = folder(artifact).resolve(CommandFolders.FILES);
    Folders.rename(site, published);
    return Optional.of(deleteStrayLinks(published));
  }

  /** The tools of each. */
  List<Toolchain> toolchains() throws IOException {
    List<Toolchain> all = new ArrayList<>();
    for (Path artifact : Folders.list(folder)) {
      all.add(Toolchain.read(artifact));
    }
    return all;
  }

  /**
   * Makes a folder that shows the files of an artifact.
   *
   * @param made a new folder
   */
  synchronized void show(ArtifactRef artifact, Path made) throws IOException {
    LayeredFolder.over(LayeredFolder.parts(files(artifact)), made);
  }

  /** Deletes an artifact, or notes that it is to be deleted. */
  synchronized void discard(ArtifactRef artifact) throws IOException, InterruptedException {
    if (Files.exists(folder(artifact))) {
      discard(artifact, shown());
    }
  }

  private void discard(ArtifactRef artifact, Set<Path> shown)
      throws IOException, InterruptedException {
    Path unwanted = folder(artifact);
    if (shown.stream().noneMatch(it -> it.startsWith(unwanted))) {
      folders.delete(unwanted);
      discarded.remove(artifact);
    } else {
      discarded.add(artifact);
      if (Files.notExists(unwanted.resolve(DISCARDED))) {
        Files.createFile(unwanted.resolve(DISCARDED));
      }
    }
  }

  /** Deletes what was to be deleted and is not shown any more. */
  synchronized void sweep() throws IOException, InterruptedException {
    if (!discarded.isEmpty()) {
      Set<Path> shown = shown();
      for (ArtifactRef artifact : List.copyOf(discarded)) {
        discard(artifact, shown);
      }
    }
  }

  /** The layers below the files of artifacts. */
  Set<Path> layers() throws IOException {
    Set<Path> layers = new HashSet<>();
    for (Path artifact : Folders.list(folder)) {
      addLayers(artifact, layers);
    }
    return layers;
  }

  /** All folders that instances and jobs show. */
  private Set<Path> shown() throws IOException {
    Path data = Objects.requireNonNull(folder.getParent());
    Set<Path> shown = new HashSet<>();
    for (Path job : Folders.list(data.resolve("jobs"))) {
      addLayers(job, shown);
    }
    for (Path workload : Folders.list(data.resolve("workloads"))) {
      for (Path instance : Folders.list(workload.resolve("instances"))) {
        addLayers(instance, shown);
      }
    }
    return shown;
  }

  private static void addLayers(Path place, Set<Path> layers) throws IOException {
    Path files = LayeredFolder.inPlaceOf(place.resolve(CommandFolders.FILES));
    if (LayeredFolder.is(files)) {
      layers.addAll(new LayeredFolder(files).layers());
    }
  }

  private static List<Path> deleteStrayLinks(Path files) throws IOException {
    List<Path> stray = Folders.strayLinks(files);
    for (Path link : stray) {
      Files.delete(link);
    }
    return stray.stream().map(files::relativize).toList();
  }
}
