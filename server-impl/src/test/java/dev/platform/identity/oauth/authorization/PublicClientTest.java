package dev.platform.identity.oauth.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.scribejava.core.builder.ServiceBuilder;
import com.github.scribejava.core.builder.api.DefaultApi20;
import com.github.scribejava.core.model.OAuth2AccessTokenErrorResponse;
import com.github.scribejava.core.oauth.AccessTokenRequestParams;
import com.github.scribejava.core.oauth.OAuth20Service;
import com.github.scribejava.core.oauth2.clientauthentication.ClientAuthentication;
import com.github.scribejava.core.oauth2.clientauthentication.HttpBasicAuthenticationScheme;
import com.github.scribejava.core.revoke.TokenTypeHint;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.Response;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client library that others wrote logs in, renews and logs out. */
class PublicClientTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void aLibraryOfOthersLogsInRenewsAndLogsOut() throws Exception {
    try (var site = Site.open(database)) {
      var client =
          site.postText(
              "/oauth2/register",
              "application/json",
              "{\"redirect_uris\":[\"" + Site.CALLBACK + "\"]}");
      try (OAuth20Service service =
          new ServiceBuilder(client.string("client_id"))
              .apiSecret(client.string("client_secret"))
              .defaultScope("platform.read platform.write")
              .callback(Site.CALLBACK)
              .build(new Api(site.get("/.well-known/oauth-authorization-server")))) {
        var asked = service.createAuthorizationUrlBuilder().state("xyz").initPKCE();
        var back = site.allow(site.logIn(), Site.query(URI.create(asked.build())));
        assertThat(Site.query(back)).containsEntry("state", "xyz");

        var first =
            service.getAccessToken(
                AccessTokenRequestParams.create(Site.query(back).get("code"))
                    .pkceCodeVerifier(asked.getPkce().getCodeVerifier()));
        assertThat(site.read(first.getAccessToken())).isEqualTo(200);
        var second = service.refreshAccessToken(first.getRefreshToken());
        assertThat(site.read(second.getAccessToken())).isEqualTo(200);
        service.revokeToken(second.getRefreshToken(), TokenTypeHint.REFRESH_TOKEN);

        assertThat(site.read(second.getAccessToken())).isEqualTo(401);
        assertThatThrownBy(() -> service.refreshAccessToken(second.getRefreshToken()))
            .isInstanceOf(OAuth2AccessTokenErrorResponse.class)
            .hasMessageContaining("invalid_grant");
      }
    }
  }

  /** Where things are, as the server's metadata says. */
  private static final class Api extends DefaultApi20 {
    private final Response metadata;

    Api(Response metadata) {
      this.metadata = metadata;
    }

    @Override
    public String getAccessTokenEndpoint() {
      return metadata.string("token_endpoint");
    }

    @Override
    protected String getAuthorizationBaseUrl() {
      return metadata.string("authorization_endpoint");
    }

    @Override
    public String getRevokeTokenEndpoint() {
      return metadata.string("revocation_endpoint");
    }

    @Override
    public ClientAuthentication getClientAuthentication() {
      return HttpBasicAuthenticationScheme.instance();
    }
  }
}
