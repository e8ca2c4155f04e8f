package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.BuildFilter;
import org.jspecify.annotations.Nullable;

/**
 * Where the code of a service is. What is null was left out.
 *
 * @param repo null is the repository of the file
 * @param branch null is the branch of the file
 * @param rootDir directory inside the repository, without {@code ./} at its start; empty is the top
 */
public record SourceDeclaration(
    @Nullable String repo,
    @Nullable String branch,
    @Nullable String rootDir,
    @Nullable BuildFilter buildFilter,
    @Nullable AutoDeployTrigger autoDeployTrigger) {}
