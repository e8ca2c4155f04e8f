package dev.platform.content.source;

import java.time.Instant;

/**
 * A page that everyone may find.
 *
 * @param path its English address, without origin
 * @param modified when what it shows was last changed
 */
public record PublicPage(String path, Instant modified) {}
