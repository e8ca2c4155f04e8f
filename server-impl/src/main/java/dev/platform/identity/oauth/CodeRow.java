package dev.platform.identity.oauth;

import dev.platform.base.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An authorization code as it is kept. */
record CodeRow(
    String digest,
    String clientId,
    UserId userId,
    String redirectUri,
    boolean isRedirectNamed,
    String challenge,
    String scopes,
    String resource,
    Instant expiresAt,
    @Nullable Instant usedAt,
    @Nullable TokenFamilyId familyId) {}
