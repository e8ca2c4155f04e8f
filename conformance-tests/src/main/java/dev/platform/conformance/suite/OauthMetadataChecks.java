package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class OauthMetadataChecks {
  private static final String RESOURCE = "/.well-known/oauth-protected-resource";

  private static final String ORIGIN = "https?://[^/?#]+";

  private final Session session;

  OauthMetadataChecks(Session session) {
    this.session = session;
  }

  @Test
  void theMetadataNamesTheIssuerAndItsEndpoints() {
    JsonNode metadata = metadata("get-authorization-server-metadata");
    String issuer = session.issuer();

    assertThat(Json.text(metadata, "/issuer")).isEqualTo(issuer).matches(ORIGIN);
    for (String endpoint :
        List.of(
            "authorization_endpoint",
            "token_endpoint",
            "jwks_uri",
            "registration_endpoint",
            "revocation_endpoint",
            "introspection_endpoint",
            "device_authorization_endpoint")) {
      assertThat(Json.text(metadata, "/" + endpoint)).as(endpoint).startsWith(issuer + "/");
    }
  }

  @Test
  void theMetadataOffersNothingThatIsOutOfDate() {
    JsonNode metadata = metadata("get-authorization-server-metadata");

    assertThat(texts(metadata, "response_types_supported")).containsExactly("code");
    assertThat(texts(metadata, "code_challenge_methods_supported")).containsExactly("S256");
    assertThat(texts(metadata, "grant_types_supported"))
        .contains("client_credentials", "authorization_code", "refresh_token")
        .doesNotContain("password", "implicit");
    assertThat(metadata.path("authorization_response_iss_parameter_supported").asBoolean())
        .isTrue();
  }

  /** Behind a proxy the issuer is another address than that of the run. */
  @Test
  void theMetadataIsTheSameAtTheAddressOfTheIssuer() {
    URI issuer = URI.create(session.issuer());
    assumeTrue(isReachable(issuer), "requires that " + issuer + " is reachable from here");

    assertThat(Session.oauthAt(issuer).call("get-authorization-server-metadata").expect(200).json())
        .isEqualTo(metadata("get-authorization-server-metadata"));
  }

  private static boolean isReachable(URI origin) {
    int port =
        origin.getPort() > 0 ? origin.getPort() : origin.getScheme().equals("http") ? 80 : 443;
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(origin.getHost(), port), 5_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void theOpenIdAddressSaysTheSame() {
    assertThat(metadata("get-openid-configuration"))
        .isEqualTo(metadata("get-authorization-server-metadata"));
  }

  @Test
  void theKeysArePublicOnes() {
    JsonNode keys = metadata("get-jwks").path("keys");

    assertThat(keys).isNotEmpty();
    assertThat(keys)
        .allSatisfy(
            key -> {
              assertThat(Json.text(key, "/kid")).isNotBlank();
              assertThat(Json.text(key, "/use")).isEqualTo("sig");
              assertThat(key.has("d")).as("the private part").isFalse();
            });
  }

  @Test
  void theApiSaysWhereItsTokensComeFrom() {
    JsonNode resource = resource();

    assertThat(Json.text(resource, "/resource")).matches(ORIGIN);
    assertThat(texts(resource, "authorization_servers")).contains(session.issuer());
    assertThat(texts(resource, "bearer_methods_supported")).containsExactly("header");
  }

  @Test
  void aRefusalSaysWhereThatIsSaid() {
    String challenge =
        session
            .call("list-services")
            .authorization(Authorization.NONE)
            .refused(401)
            .headers()
            .firstValue("WWW-Authenticate")
            .orElse("");

    assertThat(challenge)
        .contains("resource_metadata=\"" + Json.text(resource(), "/resource") + RESOURCE + "\"");
  }

  private JsonNode metadata(String operation) {
    return session.oauth().call(operation).expect(200).json();
  }

  private static List<String> texts(JsonNode json, String member) {
    return Json.texts(json.path(member));
  }

  private JsonNode resource() {
    return session.own().call("get-protected-resource-metadata").expect(200).json();
  }
}
