package dev.platform.platform.blueprint;

import org.jspecify.annotations.Nullable;

/**
 * A resource of a blueprint that exists.
 *
 * @param serviceType null if it is not a service
 */
record BlueprintResourceRow(
    ResourceKind kind, String name, String id, @Nullable String serviceType) {}
