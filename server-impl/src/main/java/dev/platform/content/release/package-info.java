/**
 * Releases of the desktop application, as its updater and the download page ask for them.
 *
 * <p><b>What it is.</b> {@link dev.platform.content.release.Releases} answers from what it knows;
 * {@link dev.platform.content.release.Feed} reads the list of releases from a code-hosting service
 * that speaks GitHub's releases API. {@link dev.platform.content.release.ReleaseAsset} says how the
 * files of a release are named.
 *
 * <p><b>Always true.</b> Drafts and prereleases are unknown here. At most one reading is on its
 * way, however many wait for it. What is known is asked for again after a minute, conditionally. A
 * redirect leads to the web origin of the code-hosting service, or to the origin of its files, and
 * nowhere else.
 *
 * <p><b>When it fails.</b> While the code-hosting service is away, slow, or limits us, what was
 * known stays good for an hour; then, or when nothing was ever known, releases are unavailable. It
 * is not asked again for ten seconds, or before the time that it named.
 */
@NullMarked
package dev.platform.content.release;

import org.jspecify.annotations.NullMarked;
