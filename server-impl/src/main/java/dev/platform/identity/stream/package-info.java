/**
 * What callers may follow for longer than a request lasts, whatever carries it.
 *
 * <p><b>Cast.</b> A room has a {@link dev.platform.identity.stream.StreamSource}: it lets a caller
 * subscribe, and says what is sent. {@code http.socket} carries it: who may ask, how often, who has
 * lost the right since, who is too slow, who is gone.
 *
 * <p><b>Always true.</b> A source never waits for a reader. A reader that is too slow misses
 * messages and is told so.
 */
@NullMarked
package dev.platform.identity.stream;

import org.jspecify.annotations.NullMarked;
