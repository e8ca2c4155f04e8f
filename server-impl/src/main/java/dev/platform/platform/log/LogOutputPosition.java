package dev.platform.platform.log;

/**
 * A place in an output that can be read again from there.
 *
 * @param output name of the output, which nothing else ever has
 * @param end bytes up to the end of a line
 */
public record LogOutputPosition(String output, long end) {}
