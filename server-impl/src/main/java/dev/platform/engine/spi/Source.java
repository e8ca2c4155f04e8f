package dev.platform.engine.spi;

import org.jspecify.annotations.Nullable;

/**
 * Where the code of a build comes from.
 *
 * @param repository git URL ({@code https://…}, {@code ssh://…}, {@code git@host:path}, {@code
 *     file://…}); what is allowed is a setting of the engine
 * @param branch branch or tag to build; null is the repository's default branch
 * @param commit full or abbreviated commit id; null is the tip of the branch
 * @param rootDir directory inside the repository in which commands run; empty is the top
 */
public record Source(
    String repository, @Nullable String branch, @Nullable String commit, String rootDir) {}
