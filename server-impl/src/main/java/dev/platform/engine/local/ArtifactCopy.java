package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An artifact of its own for an instance or job, so that none can change the files of another.
 *
 * @param machine copies it
 * @param artifacts what is copied
 * @param owner whose it is
 * @param folder of the instance or job
 */
record ArtifactCopy(Machine machine, Artifacts artifacts, String owner, Path folder) {

  Path files() {
    return folder.resolve(CommandFolders.FILES);
  }

  /** Copies it, unless an earlier life has done so. */
  void make(ArtifactRef artifact) throws IOException, InterruptedException {
    if (Files.exists(files())) {
      return;
    }
    machine.folders().delete(part());
    copy().run(artifacts.files(artifact), "", part());
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
  }

  private FileCopy copy() {
    return new FileCopy(machine, folder.resolve("copy"), owner);
  }

  private Path part() {
    return folder.resolve("files.part");
  }
}
