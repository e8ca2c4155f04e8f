package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A login that was begun on another device, as it is kept. */
record DeviceRow(
    String digest,
    String userCode,
    String clientId,
    String scopes,
    String resource,
    DeviceState state,
    @Nullable UserId userId,
    int pollSeconds,
    @Nullable Instant polledAt,
    String address,
    Instant createdAt,
    Instant expiresAt) {}
