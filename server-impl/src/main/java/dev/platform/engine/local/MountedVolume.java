package dev.platform.engine.local;

import java.nio.file.Path;

/**
 * A volume for a command.
 *
 * @param place where its contents are: a folder, or an image of a file system
 * @param name where a sandboxed command finds it
 * @param readOnly whether a sandboxed command can write nothing on it
 */
record MountedVolume(Path place, Path name, boolean readOnly) {
  /** The end of the name of an image. */
  static final String IMAGE = ".ext4";

  static boolean isImage(Path place) {
    return place.toString().endsWith(IMAGE);
  }

  MountedVolume at(Path otherPlace) {
    return new MountedVolume(otherPlace, name, readOnly);
  }
}
