package dev.platform.content.system;

/**
 * The documents that discovery serves, as JSON.
 *
 * @param content contract of this service
 * @param platform contract of the platform, with its grades
 * @param blueprintSchema JSON Schema of blueprint files
 */
public record Documents(String content, String platform, String blueprintSchema) {}
