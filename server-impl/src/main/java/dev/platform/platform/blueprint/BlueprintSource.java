package dev.platform.platform.blueprint;

import org.jspecify.annotations.Nullable;

/**
 * Where a file is, and so the code of services that name no repository.
 *
 * @param repo git URL; null for a file of no repository
 * @param branch null is the repository's default branch
 */
record BlueprintSource(@Nullable String repo, @Nullable String branch) {}
