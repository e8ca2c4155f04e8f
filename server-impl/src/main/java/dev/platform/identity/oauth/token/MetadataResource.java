package dev.platform.identity.oauth.token;

import dev.platform.api.nativeapi.MetadataApi;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto.BearerMethodsSupportedEnum;
import dev.platform.api.nativeapi.model.ProtectedResourceMetadataDto.ScopesSupportedEnum;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;

/** Tells clients where the tokens of the API and of the tool server come from (RFC 9728). */
@Singleton
final class MetadataResource implements MetadataApi {
  private final OauthSettings settings;

  @Inject
  MetadataResource(OauthSettings settings) {
    this.settings = settings;
  }

  @Override
  public ProtectedResourceMetadataDto getProtectedResourceMetadata() {
    return describe(settings.audience());
  }

  @Override
  public ProtectedResourceMetadataDto getMcpProtectedResourceMetadata() {
    return describe(settings.tools());
  }

  private ProtectedResourceMetadataDto describe(URI resource) {
    return new ProtectedResourceMetadataDto()
        .resource(resource.toString())
        .authorizationServers(settings.issuers().stream().map(URI::toString).toList())
        .scopesSupported(List.of(ScopesSupportedEnum.values()))
        .bearerMethodsSupported(List.of(BearerMethodsSupportedEnum.HEADER));
  }
}
