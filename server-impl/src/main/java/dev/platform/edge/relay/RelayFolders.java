package dev.platform.edge.relay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folders of the relay processes of an installation. Where their paths are too long for
 * sockets, there are links to shorter ones.
 */
public final class RelayFolders {
  private static final Logger LOG = LoggerFactory.getLogger(RelayFolders.class);

  private final Path parent;

  /** The folders in one, which may not exist yet. */
  public RelayFolders(Path parent) {
    this.parent = parent;
  }

  /** Those of processes that may still run. */
  public List<RelayFolder> list() {
    List<RelayFolder> folders = new ArrayList<>();
    if (Files.isDirectory(parent)) {
      try (var entries = Files.newDirectoryStream(parent)) {
        for (Path entry : entries) {
          folders.add(RelayFolder.of(entry));
        }
      } catch (IOException e) {
        LOG.warn("cannot list {}", parent, e);
      }
    }
    return folders;
  }

  /** A new one, which only its owner gets into. */
  public RelayFolder create() throws IOException {
    Files.createDirectories(parent);
    var folder = RelayFolder.of(Files.createTempDirectory(parent, ""));
    if (folder.fits()) {
      return folder;
    }
    Files.delete(folder.path());
    var shorter = Files.createTempDirectory("platform-relay-");
    return RelayFolder.of(Files.createSymbolicLink(folder.entry(), shorter));
  }

  /** Deletes one that is not needed any longer; the process may have deleted it itself. */
  public void forget(RelayFolder folder) {
    try {
      folder.delete();
    } catch (IOException e) {
      LOG.debug("cannot delete {}", folder.path(), e);
    }
  }
}
