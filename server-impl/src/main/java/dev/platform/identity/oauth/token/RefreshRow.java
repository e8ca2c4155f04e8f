package dev.platform.identity.oauth.token;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A refresh token as it is kept. */
record RefreshRow(
    String digest,
    TokenFamilyId familyId,
    Instant createdAt,
    Instant expiresAt,
    @Nullable Instant usedAt) {}
