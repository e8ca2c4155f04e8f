package dev.platform.platform.blueprint;

import org.jspecify.annotations.Nullable;

/**
 * A field that a sync changes.
 *
 * @param field as the API names it, for example {@code serviceDetails.plan}, or {@code envVars.KEY}
 * @param from null if it is not set, or secret
 * @param to null if it is secret
 */
public record FieldChange(String field, @Nullable String from, @Nullable String to) {}
