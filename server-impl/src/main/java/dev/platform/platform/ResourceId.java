package dev.platform.platform;

import dev.platform.base.id.Id;

/** Id of a resource, whatever its kind. Whether there is such a thing, access knows. */
public record ResourceId(String value) implements Id {}
