package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool of the {@link ToolFolder}.
 *
 * @param tool its label
 * @param version which one
 * @param bin directory of its programs, relative to the folder
 * @param bytes how large it is
 * @param base the key of another of the folder that installed it, and whose files it may use; null
 *     if the machine's own did
 */
record InstalledTool(String tool, String version, String bin, long bytes, @Nullable String base) {

  /** The directory of its programs, below the folder as somebody sees it. */
  Path programs(Path folder) {
    return folder.resolve(bin);
  }

  /** The variable that says where it is installed, if it has one. */
  Optional<String> homeVariable() {
    return Tool.of(tool).flatMap(Tool::homeVariable);
  }

  /** Its name in texts. */
  String title() {
    return Tool.of(tool).map(Tool::title).orElse(tool);
  }

  String key() {
    return tool + "@" + version;
  }
}
