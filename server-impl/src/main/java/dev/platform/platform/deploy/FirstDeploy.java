package dev.platform.platform.deploy;

import org.jspecify.annotations.Nullable;

/**
 * A new service as its first deploy needs it: what {@link ReleaseSpecs} and each {@link
 * ReleaseContributor} would say of it now.
 *
 * @param instances how many are wanted
 * @param followed the branch whose new commits are to be deployed by themselves; null if none is
 */
public record FirstDeploy(
    ReleaseSpec spec, ReleaseContents contents, int instances, @Nullable FollowedBranch followed) {}
