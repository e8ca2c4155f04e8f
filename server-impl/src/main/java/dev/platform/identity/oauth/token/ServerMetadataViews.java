package dev.platform.identity.oauth.token;

import com.nimbusds.jose.jwk.ECKey;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto.CodeChallengeMethodsSupportedEnum;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto.GrantTypesSupportedEnum;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto.ResponseModesSupportedEnum;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto.ResponseTypesSupportedEnum;
import dev.platform.api.oauth.model.AuthorizationServerMetadataDto.ScopesSupportedEnum;
import dev.platform.api.oauth.model.ClientAuthMethodDto;
import dev.platform.api.oauth.model.JwkDto;
import dev.platform.api.oauth.model.JwksDto;
import java.util.List;

/** The server's metadata and keys as the contract shows them. */
final class ServerMetadataViews {
  private static final List<ClientAuthMethodDto> ALL =
      List.of(
          ClientAuthMethodDto.NONE,
          ClientAuthMethodDto.CLIENT_SECRET_BASIC,
          ClientAuthMethodDto.CLIENT_SECRET_POST);
  private static final List<ClientAuthMethodDto> WITH_SECRET = ALL.subList(1, ALL.size());

  private ServerMetadataViews() {}

  static AuthorizationServerMetadataDto metadata(OauthSettings settings) {
    var issuer = settings.issuer().toString();
    return new AuthorizationServerMetadataDto()
        .issuer(issuer)
        .authorizationEndpoint(issuer + "/oauth2/authorize")
        .tokenEndpoint(issuer + "/oauth2/token")
        .jwksUri(issuer + "/oauth2/jwks")
        .registrationEndpoint(issuer + "/oauth2/register")
        .revocationEndpoint(issuer + "/oauth2/revoke")
        .introspectionEndpoint(issuer + "/oauth2/introspect")
        .deviceAuthorizationEndpoint(issuer + "/oauth2/device/authorize")
        .scopesSupported(List.of(ScopesSupportedEnum.values()))
        .responseTypesSupported(List.of(ResponseTypesSupportedEnum.CODE))
        .responseModesSupported(List.of(ResponseModesSupportedEnum.QUERY))
        .grantTypesSupported(List.of(GrantTypesSupportedEnum.values()))
        .tokenEndpointAuthMethodsSupported(ALL)
        .revocationEndpointAuthMethodsSupported(ALL)
        .introspectionEndpointAuthMethodsSupported(WITH_SECRET)
        .codeChallengeMethodsSupported(List.of(CodeChallengeMethodsSupportedEnum.S256))
        .authorizationResponseIssParameterSupported(true)
        .clientIdMetadataDocumentSupported(true);
  }

  static JwksDto keys(List<ECKey> keys) {
    return new JwksDto().keys(keys.stream().map(ServerMetadataViews::key).toList());
  }

  private static JwkDto key(ECKey key) {
    return new JwkDto()
        .kty(JwkDto.KtyEnum.EC)
        .crv(JwkDto.CrvEnum.P_256)
        .x(key.getX().toString())
        .y(key.getY().toString())
        .kid(key.getKeyID())
        .use(JwkDto.UseEnum.SIG)
        .alg(JwkDto.AlgEnum.ES256);
  }
}
