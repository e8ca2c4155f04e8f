package dev.platform.platform.webhook;

/**
 * What was queued again.
 *
 * @param queued how many events
 * @param hasMore whether more are left than one call takes
 */
public record Replay(int queued, boolean hasMore) {}
