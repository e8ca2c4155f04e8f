package dev.platform.engine.spi;

/**
 * A place in the output of a process. It means the same in the next life of the platform.
 *
 * @param output name of the output, which nothing else ever has
 * @param end bytes up to the end of a line
 */
public record OutputPosition(String output, long end) {}
