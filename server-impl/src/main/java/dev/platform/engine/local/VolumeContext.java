package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What volumes are made with.
 *
 * @param machine runs what copies files
 * @param images contents with a limit; null where there are none
 * @param background does what takes time
 * @param listener hears of them
 */
record VolumeContext(
    Machine machine, @Nullable ImageSpace images, Executor background, EngineListener listener) {

  VolumeContext with(ImageSpace space) {
    return new VolumeContext(machine, space, background, listener);
  }

  VolumeContext with(Executor other) {
    return new VolumeContext(machine, images, other, listener);
  }

  /** A name for new contents, which says what they are. */
  String newContents() {
    return UniqueNames.random(16) + (images == null ? "" : MountedVolume.IMAGE);
  }

  VolumeSpace spaceOf(Path contents) {
    boolean isImage = MountedVolume.isImage(contents);
    return isImage && images != null ? images : new FolderSpace(machine);
  }
}
