package dev.platform.engine.spi;

/** What a path of a commit leads to. */
public sealed interface SourceFile {

  /** A file. */
  @SuppressWarnings("ArrayRecordComponent") // only carries bytes to their reader
  record Content(byte[] bytes) implements SourceFile {}

  /**
   * No file that can be read. It stays so: the commit does not change.
   *
   * @param why a sentence for users
   */
  record Absent(String why) implements SourceFile {}
}
