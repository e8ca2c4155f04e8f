package dev.platform.grader.probe;

import org.jspecify.annotations.Nullable;

/**
 * What was seen of an operation.
 *
 * @param status of the answer that shows it; null if there was none
 * @param reason in words, for people
 */
public record Sighting(Presence presence, @Nullable Integer status, String reason) {}
