package dev.platform.engine.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Folders that the platform reaches itself: it is root, or its own user is that of all owners. */
record ReachableFolders() implements OwnerFolders {
  @Override
  public List<String> words() {
    return List.of();
  }

  @Override
  public long size(Path folder) throws IOException {
    return Folders.size(folder);
  }

  @Override
  public FolderSizes sizes(Path folder, List<String> places) throws IOException {
    return Folders.sizes(folder, places);
  }

  @Override
  public boolean holds(Path top, String relative) throws IOException {
    for (Path part : LayeredFolder.parts(top)) {
      if (Folders.inside(part, relative).isPresent()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<byte[]> read(Path folder, String name, int maxBytes) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(maxBytes);
    try (SeekableByteChannel channel =
        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      while (channel.read(bytes) > 0) {
        // Until the end of the file or of what is wanted.
      }
    }
    byte[] read = new byte[bytes.flip().remaining()];
    bytes.get(read);
    return Optional.of(read);
  }
}
