package dev.platform.engine.local.server;

import java.io.IOException;
import java.nio.file.Path;

/** Reads what an engine has kept on disk. */
public interface StoredFiles {
  /** Reads what was saved. */
  <T> T load(Path file, Class<T> type) throws IOException;

  /** Reads what was saved with secrets in it. */
  <T> T loadSecret(Path file, Class<T> type) throws IOException;
}
