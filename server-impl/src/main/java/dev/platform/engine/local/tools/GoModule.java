package dev.platform.engine.local.tools;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What a Go module requires, no matter which version of Go was chosen. */
public final class GoModule {
  private static final String FILE = "go.mod";

  private GoModule() {}

  /**
   * The version that Go fetches for the first directory with a module, unless it is that version or
   * a later one.
   */
  public static Optional<String> required(List<SourceFiles> directories)
      throws IOException, InterruptedException {
    for (SourceFiles directory : directories) {
      Optional<String> text = directory.read(FILE);
      if (text.isPresent()) {
        return VersionTexts.first(text.get(), VersionSources.GO_MOD)
            .or(() -> VersionTexts.first(text.get(), VersionSources.GO_MOD_2));
      }
    }
    return Optional.empty();
  }
}
