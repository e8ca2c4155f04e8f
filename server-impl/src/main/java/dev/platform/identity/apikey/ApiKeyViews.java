package dev.platform.identity.apikey;

import dev.platform.api.nativeapi.model.ApiKeyDto;
import dev.platform.api.nativeapi.model.ApiKeyWithCursorDto;
import dev.platform.api.nativeapi.model.ApiKeyWithSecretDto;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** API keys as the contract shows them. */
final class ApiKeyViews {
  private ApiKeyViews() {}

  static ApiKeyWithCursorDto entry(ApiKey key, String cursor) {
    return new ApiKeyWithCursorDto()
        .apiKey(
            new ApiKeyDto()
                .id(key.id().value())
                .name(key.name())
                .ownerId(key.workspaceId().value())
                .createdAt(time(key.createdAt()))
                .lastUsedAt(time(key.usedAt()))
                .prefix(key.secretPrefix()))
        .cursor(cursor);
  }

  static ApiKeyWithSecretDto minted(ApiKeys.Minted minted) {
    var key = minted.key();
    return new ApiKeyWithSecretDto()
        .id(key.id().value())
        .name(key.name())
        .ownerId(key.workspaceId().value())
        .createdAt(time(key.createdAt()))
        .lastUsedAt(null)
        .prefix(key.secretPrefix())
        .secret(minted.secret().reveal());
  }

  private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
