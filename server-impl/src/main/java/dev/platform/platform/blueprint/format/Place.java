package dev.platform.platform.blueprint.format;

/**
 * An environment of a project, both by their names in the file.
 *
 * @param project its name
 * @param environment its name, unique within the project
 */
public record Place(String project, String environment) {}
