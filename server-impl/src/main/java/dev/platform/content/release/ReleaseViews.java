package dev.platform.content.release;

import dev.platform.api.content.model.ReleaseAssetDto;
import dev.platform.api.content.model.ReleaseNotesDto;
import java.net.URI;

/** Releases in the words of the contract. */
final class ReleaseViews {
  private ReleaseViews() {}

  static ReleaseAssetDto asset(Release release, URI file) {
    return new ReleaseAssetDto().version(release.version().toString()).url(file.toString());
  }

  static ReleaseNotesDto notes(Release release) {
    return new ReleaseNotesDto().title(release.title()).releaseNotes(release.notes());
  }
}
