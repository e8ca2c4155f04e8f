package dev.platform.identity.session;

import dev.platform.base.id.UserId;
import java.time.Instant;

/**
 * A login of one browser.
 *
 * @param id its id
 * @param userId who logged in
 * @param usedAt when it was last extended
 * @param expiresAt until when it is good
 */
record Session(SessionId id, UserId userId, Instant usedAt, Instant expiresAt) {}
