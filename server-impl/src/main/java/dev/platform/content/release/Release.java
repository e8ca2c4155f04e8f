package dev.platform.content.release;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A published release of the stable channel.
 *
 * @param title its name, or its version if it has none
 * @param notes what is new, as markdown; may be empty
 * @param page its page on the code-hosting service
 * @param files its files by name
 */
public record Release(
    ReleaseVersion version, String title, String notes, URI page, Map<String, URI> files) {
  public Release {
    files = Map.copyOf(files);
  }

  /** Where a file lies, if the release has it. */
  Optional<URI> file(ReleaseAsset asset) {
    return Optional.ofNullable(files.get(asset.fileName()));
  }
}
