package dev.platform.platform.blueprint.format;

import org.jspecify.annotations.Nullable;

/**
 * What {@code fromService} names.
 *
 * @param position of the name
 * @param property null if it is a variable
 * @param envVarKey null if it is a property
 */
record ServiceSource(
    Position position,
    String name,
    ReferencedKind kind,
    @Nullable ServiceProperty property,
    @Nullable String envVarKey) {}
