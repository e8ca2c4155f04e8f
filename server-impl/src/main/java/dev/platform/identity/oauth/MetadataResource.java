package dev.platform.identity.oauth;

import dev.platform.api.nativeapi.MetadataApi;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto.BearerMethodsSupportedEnum;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto.ScopesSupportedEnum;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;

/** Tells clients where the API's tokens come from (RFC 9728). */
@Singleton
final class MetadataResource implements MetadataApi {
  private final OauthSettings settings;

  @Inject
  MetadataResource(OauthSettings settings) {
    this.settings = settings;
  }

  @Override
  public ProtectedResourceMetadataDto getProtectedResourceMetadata() {
    return new ProtectedResourceMetadataDto()
        .resource(settings.audience().toString())
        .authorizationServers(List.of(settings.issuer().toString()))
        .scopesSupported(List.of(ScopesSupportedEnum.values()))
        .bearerMethodsSupported(List.of(BearerMethodsSupportedEnum.HEADER));
  }
}
