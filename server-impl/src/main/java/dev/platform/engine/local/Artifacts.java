package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What builds have made. An artifact is made where it stays: many tools write the path of the
 * folder they work in into what they make.
 */
final class Artifacts {
  private final Path folder;
  private final OwnerFolders folders;

  /**
   * Those in a folder.
   *
   * @param folders reaches into what builds have made
   */
  Artifacts(Path folder, OwnerFolders folders) {
    this.folder = folder;
    this.folders = folders;
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

  Path workTree(ArtifactRef artifact) {
    return folder(artifact).resolve("files");
  }

  /** The files of a finished artifact; empty if it is not on this machine. */
  Optional<Path> find(ArtifactRef artifact) {
    return Optional.of(workTree(artifact)).filter(Files::isDirectory);
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
   * @param published folder relative to the work tree
   * @param disposal deletes the rest
   * @return links that were left out because they lead outside; empty if there is no such folder
   */
  Optional<List<Path>> publish(
      ArtifactRef artifact, String published, Taking taking, Disposal disposal)
      throws IOException, InterruptedException {
    Path files = workTree(artifact);
    Path site = files.resolveSibling("site");
    // If there is one, an earlier life came this far.
    if (!Files.exists(site)) {
      if (!folders.holds(files, published)) {
        return Optional.empty();
      }
      Path part = files.resolveSibling("site.part");
      folders.delete(part);
      taking.take(files, published, part);
      Folders.rename(part, site);
    }
    disposal.delete(files);
    Folders.rename(site, files);
    return Optional.of(deleteStrayLinks(files));
  }

  /** The tools of each. */
  List<Toolchain> toolchains() throws IOException {
    List<Toolchain> all = new ArrayList<>();
    for (Path artifact : Folders.list(folder)) {
      all.add(Toolchain.read(artifact));
    }
    return all;
  }

  void discard(ArtifactRef artifact) throws IOException, InterruptedException {
    folders.delete(folder(artifact));
  }

  private static List<Path> deleteStrayLinks(Path files) throws IOException {
    List<Path> stray = Folders.strayLinks(files);
    for (Path link : stray) {
      Files.delete(link);
    }
    return stray.stream().map(files::relativize).toList();
  }
}
