package dev.platform.engine.spi;

import java.io.InputStream;

/**
 * The file of a complete export.
 *
 * @param bytes how long it is
 * @param contents in the custom format of {@code pg_dump}; to be closed by whoever reads it
 */
public record ExportFile(long bytes, InputStream contents) {}
