package dev.platform.identity.oauth.authorization;

import dev.platform.app.PermissionFixture;
import dev.platform.app.TestTenant;
import dev.platform.identity.access.Scope;
import dev.platform.testing.TestClient;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

/** A client's requests for authorization: open, granted, and of a device. */
public final class AuthorizationFixture implements PermissionFixture {
  private static final Map<String, String> PARAMETERS =
      Map.of(
          "response_type", "code",
          "code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
          "code_challenge_method", "S256",
          "redirect_uri", "https://client.example.org/callback",
          "scope", "platform.read");

  @Override
  public void create(TestTenant tenant) {
    PARAMETERS.forEach(tenant::name);
    tenant.name("request", request(tenant));
    tenant
        .get(AuthorizationRequests.class)
        .approve(tenant.admin(), request(tenant), EnumSet.of(Scope.READ));
    tenant.name("aut", tenant.find("select id from oauth_consent"));
    tenant.name("user_code", userCode(tenant));
  }

  /** The ID of a new request in the administrator's browser. */
  private static String request(TestTenant tenant) {
    Map<String, String> query = new HashMap<>(PARAMETERS);
    query.put("client_id", tenant.named("client_id"));
    query.put("state", "s1");
    query.put("prompt", "consent");
    var response = tenant.browser().get("/oauth2/authorize?" + TestClient.encode(query));
    var location = response.header("Location");
    return location.substring(location.indexOf("request=") + "request=".length());
  }

  private static String userCode(TestTenant tenant) {
    var form = Map.of("client_id", tenant.named("client_id"));
    return tenant.browser().form("/oauth2/device/authorize", form).string("user_code");
  }
}
