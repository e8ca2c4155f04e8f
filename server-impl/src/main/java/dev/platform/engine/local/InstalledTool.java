package dev.platform.engine.local;

import dev.platform.engine.local.tools.Tool;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A tool of the {@link ToolFolder}.
 *
 * @param tool its label
 * @param version which one
 * @param bin directory of its programs, relative to the folder
 * @param bytes how large it is
 */
record InstalledTool(String tool, String version, String bin, long bytes) {

  /** The directory of its programs, below the folder as somebody sees it. */
  Path programs(Path folder) {
    return folder.resolve(bin);
  }

  /** The variable that says where it is installed, if it has one. */
  Optional<String> homeVariable() {
    return Tool.of(tool).flatMap(Tool::homeVariable);
  }

  String key() {
    return tool + "@" + version;
  }
}
