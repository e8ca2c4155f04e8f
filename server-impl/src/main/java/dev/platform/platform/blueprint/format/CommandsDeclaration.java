package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * The commands of a service. What is null was left out; an empty text is no command.
 *
 * @param initialDeployHook runs once, after the first deploy of a new service
 */
public record CommandsDeclaration(
    @Nullable String build,
    @Nullable String start,
    @Nullable String preDeploy,
    @Nullable String initialDeployHook) {}
