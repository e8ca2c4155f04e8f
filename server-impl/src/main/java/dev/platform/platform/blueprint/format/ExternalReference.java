package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * A reference to what the file does not declare; the workspace may have it.
 *
 * @param path of the entry, for example {@code services[0].envVars[2]}
 * @param position of the name
 * @param envVarKey the variable that is meant; null is none. With it, the service itself may be in
 *     the file
 */
public record ExternalReference(
    String path, Position position, ReferencedKind kind, String name, @Nullable String envVarKey) {}
