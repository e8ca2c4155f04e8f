package dev.platform.identity.session;

import dev.platform.base.id.UserId;
import java.time.Instant;

/**
 * A login of one browser.
 *
 * @param id its id
 * @param userId who logged in
 * @param agent what the browser calls itself; its own word
 * @param createdAt when the person logged in
 * @param usedAt when it was last extended
 * @param expiresAt until when it is good
 */
public record Session(
    SessionId id,
    UserId userId,
    String agent,
    Instant createdAt,
    Instant usedAt,
    Instant expiresAt) {}
