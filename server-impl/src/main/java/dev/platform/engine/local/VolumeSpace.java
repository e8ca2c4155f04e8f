package dev.platform.engine.local;

import java.io.IOException;
import java.nio.file.Path;

/** A kind of place for the contents of volumes. */
interface VolumeSpace {

  /** Makes an empty one. */
  void make(Path at, String owner, long bytes) throws IOException, InterruptedException;

  /** Enlarges one that no command uses. */
  void grow(Path at, long bytes) throws IOException, InterruptedException;

  /** How many bytes its contents take. */
  long used(Path at) throws IOException, InterruptedException;
}
