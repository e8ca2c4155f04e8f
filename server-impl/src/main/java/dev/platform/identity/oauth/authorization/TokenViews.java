package dev.platform.identity.oauth.authorization;

import dev.platform.api.oauth.model.IntrospectionDto;
import dev.platform.api.oauth.model.TokenDto;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.client.ScopeList;
import dev.platform.identity.oauth.token.IssuedTokens;
import dev.platform.identity.oauth.token.TokenFamilies.Inspection;
import java.time.Instant;
import java.util.Optional;

/** Tokens as the contract shows them. */
final class TokenViews {
  private TokenViews() {}

  static TokenDto tokens(IssuedTokens issued) {
    var shown =
        new TokenDto()
            .accessToken(issued.accessToken().reveal())
            .tokenType(TokenDto.TokenTypeEnum.BEARER)
            .expiresIn((int) issued.life().toSeconds());
    if (!issued.scopes().isEmpty()) {
      shown.scope(ScopeList.wire(issued.scopes()));
    }
    issued.refreshToken().map(Secret::reveal).ifPresent(shown::setRefreshToken);
    return shown;
  }

  static IntrospectionDto inspection(Optional<Inspection> found) {
    return found.map(TokenViews::active).orElseGet(() -> new IntrospectionDto().active(false));
  }

  private static IntrospectionDto active(Inspection found) {
    var shown =
        new IntrospectionDto()
            .active(true)
            .clientId(found.clientId())
            .sub(found.subject())
            .aud(found.audience().toString())
            .iat(seconds(found.issuedAt()))
            .exp(seconds(found.expiresAt()));
    if (!found.scopes().isEmpty()) {
      shown.scope(ScopeList.wire(found.scopes()));
    }
    if (found.tokenId() != null) {
      shown.jti(found.tokenId()).tokenType(IntrospectionDto.TokenTypeEnum.BEARER);
    }
    return shown;
  }

  private static int seconds(Instant time) {
    return (int) time.getEpochSecond();
  }
}
