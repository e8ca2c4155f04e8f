package dev.platform.engine.local;

import java.io.IOException;

/** Files that belong together were replaced while they were read. They are to be read again. */
public final class FilesReplaced extends IOException {
  private static final long serialVersionUID = 1;

  FilesReplaced() {
    super("a Key Value instance keeps replacing its files");
  }
}
