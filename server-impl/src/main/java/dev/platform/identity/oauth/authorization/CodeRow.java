package dev.platform.identity.oauth.authorization;

import dev.platform.base.id.UserId;
import dev.platform.identity.oauth.token.TokenFamilyId;
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
