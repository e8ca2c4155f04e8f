package dev.platform.platform.blueprint;

import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.SourceFile;
import dev.platform.platform.blueprint.format.BlueprintFile;
import jakarta.inject.Inject;

/** Reads the files of blueprints from their repositories. */
final class BlueprintFiles {
  private final Engine engine;

  @Inject
  BlueprintFiles(Engine engine) {
    this.engine = engine;
  }

  /** Whether this process can read repositories. */
  boolean isAvailable() {
    return engine.isStarted();
  }

  /** The file at the tip of the branch. */
  FoundFile read(ConnectedBlueprint blueprint) throws InterruptedException {
    return read(blueprint, engine.sources().tip(blueprint.source()));
  }

  /** The file at a commit. */
  FoundFile read(ConnectedBlueprint blueprint, String commit) throws InterruptedException {
    var found =
        engine
            .sources()
            .file(blueprint.source(), commit, blueprint.path(), BlueprintFile.MAX_BYTES);
    if (found instanceof SourceFile.Content content) {
      return FoundFile.of(commit, content.bytes());
    }
    return FoundFile.absent(commit, ((SourceFile.Absent) found).why());
  }
}
