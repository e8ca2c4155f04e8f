package dev.platform.identity.oauth.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Registrations of an address within a while.
 *
 * @param count how many
 * @param oldest when the first of them was; null if there is none
 */
record Recent(int count, @Nullable Instant oldest) {}
