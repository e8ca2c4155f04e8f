package dev.platform.surface.graphql;

/**
 * An entry of a list.
 *
 * @param model what the list is of
 * @param cursor where the next page begins
 */
record Entry(Object model, String cursor) {}
