package dev.platform.engine.spi;

import java.time.Instant;

/**
 * The times that a server can be recovered to.
 *
 * @param earliest the first of them
 * @param latest the last that is known to be possible whatever happens to the server. While the
 *     server accepts connections, every later time until now is possible too
 */
public record RecoveryWindow(Instant earliest, Instant latest) {}
