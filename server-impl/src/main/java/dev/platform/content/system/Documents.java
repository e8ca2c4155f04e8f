package dev.platform.content.system;

/**
 * The documents that discovery serves, as JSON.
 *
 * @param content contract of this service
 * @param platform contract of the platform, with its grades
 */
public record Documents(String content, String platform) {}
