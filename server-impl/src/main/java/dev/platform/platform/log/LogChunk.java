package dev.platform.platform.log;

import java.util.List;

/**
 * What was read from the stream.
 *
 * @param lines the lines, oldest first
 * @param next the place behind them
 * @param skipped how many lines before them were left out, because there were too many
 */
record LogChunk(List<LogEntry> lines, LogPosition next, long skipped) {}
