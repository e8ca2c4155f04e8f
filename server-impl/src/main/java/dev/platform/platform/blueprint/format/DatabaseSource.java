package dev.platform.platform.blueprint.format;

/**
 * What {@code fromDatabase} names.
 *
 * @param position of the name
 */
record DatabaseSource(Position position, String name, DatabaseProperty property) {}
