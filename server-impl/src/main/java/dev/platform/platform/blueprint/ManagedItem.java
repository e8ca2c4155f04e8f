package dev.platform.platform.blueprint;

/**
 * A resource that a blueprint has created or changed.
 *
 * @param id its id
 */
public record ManagedItem(ResourceKind kind, String name, String id) {}
