package dev.platform.engine.local.tools;

import java.io.IOException;
import java.util.Optional;

/** Files of one directory of a checkout. */
public interface SourceFiles {
  /** The text of a file; empty if there is none, or one that is no plain file. */
  Optional<String> read(String name) throws IOException, InterruptedException;
}
