package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * An environment of a project. What is null was left out.
 *
 * @param isIsolated whether other environments cannot reach its private network
 * @param isProtected whether only administrators change it
 */
public record EnvironmentDeclaration(
    Origin origin, String name, @Nullable Boolean isIsolated, @Nullable Boolean isProtected) {}
