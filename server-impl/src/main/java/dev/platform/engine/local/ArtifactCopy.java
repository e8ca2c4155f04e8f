package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An artifact of its own for an instance or job, so that none can change the files of another: a
 * layer over that of the build, or a copy where layers cannot be mounted.
 *
 * @param machine copies it
 * @param artifacts what is shown or copied
 * @param owner whose it is
 * @param folder of the instance or job
 */
record ArtifactCopy(Machine machine, Artifacts artifacts, String owner, Path folder) {

  Path files() {
    return LayeredFolder.inPlaceOf(folder.resolve(CommandFolders.FILES));
  }

  /** Makes it, unless an earlier life has done so. */
  void make(ArtifactRef artifact) throws IOException, InterruptedException {
    if (Files.exists(files())) {
      return;
    }
    if (artifacts.canLayer()) {
      artifacts.show(artifact, folder.resolve(CommandFolders.FILES));
      return;
    }
    machine.folders().delete(part());
    for (Path layer : LayeredFolder.parts(artifacts.files(artifact))) {
      copy().run(layer, "", part());
    }
    Folders.rename(part(), files());
  }

  /** The tools that its commands find. */
  Toolchain tools(ArtifactRef artifact, EventReporter reporter) throws IOException {
    Toolchain wanted = Toolchain.read(artifacts.folder(artifact));
    Toolchain present = wanted.present(ToolFolder.installed(machine.settings().data()));
    for (InstalledTool tool : wanted.tools()) {
      if (!present.tools().contains(tool)) {
        reporter.report(
            "%s %s is no longer installed on this server, whose own version is used if there is one."
                    .formatted(tool.title(), tool.version())
                + " Deploy again to install it");
      }
    }
    return present;
  }

  /** Deletes what there is of it. */
  void clear() throws IOException, InterruptedException {
    copy().clear();
    machine.folders().delete(part());
    machine.folders().delete(files());
    artifacts.sweep();
  }

  /** Deletes all there is of the instance or job. */
  void removeAll() throws IOException, InterruptedException {
    machine.folders().delete(folder);
    artifacts.sweep();
  }

  private FileCopy copy() {
    return new FileCopy(machine, folder.resolve("copy"), owner);
  }

  private Path part() {
    return folder.resolve("files.part");
  }
}
