/**
 * A Platform API in memory, for tests of code that uses the client. Start with {@link
 * dev.platform.client.testing.FakePlatform}.
 */
@NullMarked
package dev.platform.client.testing;

import org.jspecify.annotations.NullMarked;
