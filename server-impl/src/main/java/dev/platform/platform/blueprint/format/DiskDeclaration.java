package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * The disk of a service.
 *
 * @param mountPath normalized
 * @param sizeGb null was left out
 */
public record DiskDeclaration(String name, String mountPath, @Nullable Integer sizeGb) {}
