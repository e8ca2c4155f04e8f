package dev.platform.engine.local;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.engine.spi.BuildSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The installed packages of one build, before and after its command.
 *
 * @param folder of the build
 */
record BuildPackages(
    Packages packages, Artifacts artifacts, Machine machine, Path folder, BuildSpec spec) {

  /**
   * Finds those of the last build.
   *
   * @param command with what comes before it
   * @return functions for a command that uses them, see {@link BuildFolders}
   */
  String restore(ArtifactRef artifact, String command, Toolchain toolchain) throws IOException {
    if (!artifacts.canLayer()) {
      return InstalledPackages.copying(command);
    }
    String rootDir = Path.of("./" + spec.source().rootDir()).normalize().toString();
    PackageKey key =
        PackageKey.of(artifacts.written(artifact), rootDir, spec, command, toolchain, machine);
    StateFile.write(key(), key);
    List<String> restored = packages.restore(spec.owner(), key.digest(), artifact);
    Path from = Path.of(rootDir);
    return InstalledPackages.layered(
        command, restored.stream().map(it -> from.relativize(Path.of(it)).toString()).toList());
  }

  /**
   * Keeps those of a build that has succeeded for the next one.
   *
   * @param maxBytes of the disk that they may take
   */
  void keep(ArtifactRef artifact, long maxBytes) throws IOException, InterruptedException {
    Path changed = folder.resolve(CommandFolders.TMP).resolve(InstalledPackages.CHANGED);
    if (!artifacts.canLayer()
        || LayeredFolder.is(artifacts.workTree(artifact))
        || Files.exists(changed, LinkOption.NOFOLLOW_LINKS)
        || Files.notExists(key())) {
      return;
    }
    PackageKey key = StateFile.read(key(), PackageKey.class);
    List<String> directories = new ArrayList<>();
    for (String directory : key.directories()) {
      if (PackageFolders.isIn(artifacts.written(artifact), directory)) {
        directories.add(directory);
      }
    }
    if (!directories.isEmpty()) {
      packages.keep(spec.owner(), key.digest(), artifact, directories, maxBytes);
    }
  }

  private Path key() {
    return folder.resolve("package-key");
  }
}
