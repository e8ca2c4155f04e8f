package dev.platform.identity.oauth.authorization;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.platform.base.secret.Digests;
import org.jspecify.annotations.Nullable;

/**
 * What a client sends with an authorization code.
 *
 * @param clientId the client, authenticated
 * @param code the code
 * @param redirectUri the redirect address of the authorization request
 * @param verifier what the challenge of the authorization request was made of
 * @param resource what the tokens shall be good for
 */
record CodeExchange(
    String clientId,
    String code,
    @Nullable String redirectUri,
    @Nullable String verifier,
    @Nullable String resource) {

  /** Whether the client that asked is the one that comes now (RFC 7636). */
  boolean proves(String challenge) {
    if (verifier == null) {
      return false;
    }
    try {
      var computed =
          CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier)).getValue();
      return Digests.same(computed, challenge);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether the redirect address is that of the authorization request, if it was named there. */
  boolean comesFrom(CodeRow row) {
    return redirectUri == null ? !row.isRedirectNamed() : redirectUri.equals(row.redirectUri());
  }

  @Override
  public String toString() {
    return "CodeExchange[" + clientId + "]";
  }
}
