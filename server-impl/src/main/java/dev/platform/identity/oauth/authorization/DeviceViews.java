package dev.platform.identity.oauth.authorization;

import dev.platform.api.nativeapi.model.CliTokensDto;
import dev.platform.api.nativeapi.model.DeviceGrantDto;
import dev.platform.api.oauth.model.DeviceAuthorizationDto;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.authorization.DeviceLogins.Begun;
import dev.platform.identity.oauth.token.IssuedTokens;

/** Logins on another device as the two contracts show them. */
final class DeviceViews {
  private DeviceViews() {}

  static DeviceAuthorizationDto begun(Begun begun) {
    return new DeviceAuthorizationDto()
        .deviceCode(begun.deviceCode().reveal())
        .userCode(begun.userCode())
        .verificationUri(begun.page().toString())
        .verificationUriComplete(begun.pageWithCode().toString())
        .expiresIn((int) begun.life().toSeconds())
        .interval(begun.pollSeconds());
  }

  static DeviceGrantDto grant(Begun begun) {
    return new DeviceGrantDto()
        .deviceCode(begun.deviceCode().reveal())
        .userCode(begun.userCode())
        .verificationUri(begun.page().toString())
        .verificationUriComplete(begun.pageWithCode().toString())
        .expiresIn((int) begun.life().toSeconds())
        .interval(begun.pollSeconds());
  }

  static CliTokensDto tokens(IssuedTokens issued) {
    return new CliTokensDto()
        .accessToken(issued.accessToken().reveal())
        .tokenType(CliTokensDto.TokenTypeEnum.BEARER)
        .expiresIn((int) issued.life().toSeconds())
        .refreshToken(issued.refreshToken().map(Secret::reveal).orElse(null));
  }
}
