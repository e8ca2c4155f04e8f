package dev.platform.identity.oauth.authorization;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationErrorResponse;
import com.nimbusds.oauth2.sdk.AuthorizationSuccessResponse;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ResponseMode;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import dev.platform.base.secret.Secret;
import dev.platform.identity.oauth.token.OauthSettings;
import jakarta.inject.Inject;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Writes the answers that travel to a client in its redirect address, always with {@code iss}. */
final class AuthorizationResponses {
  private final Issuer issuer;

  @Inject
  AuthorizationResponses(OauthSettings settings) {
    this.issuer = new Issuer(settings.issuer());
  }

  URI code(ValidAuthorizationRequest asked, Secret code) {
    return new AuthorizationSuccessResponse(
            asked.redirectUri(),
            new AuthorizationCode(code.reveal()),
            null,
            state(asked.state()),
            issuer,
            ResponseMode.QUERY)
        .toURI();
  }

  URI error(ValidAuthorizationRequest asked, String error, String description) {
    return error(asked.redirectUri(), asked.state(), error, description);
  }

  URI error(URI redirectUri, @Nullable String state, String error, String description) {
    return new AuthorizationErrorResponse(
            redirectUri,
            new ErrorObject(error, ErrorObject.removeIllegalChars(description)),
            state(state),
            issuer,
            ResponseMode.QUERY)
        .toURI();
  }

  private static @Nullable State state(@Nullable String state) {
    return state == null || state.isEmpty() ? null : new State(state);
  }
}
