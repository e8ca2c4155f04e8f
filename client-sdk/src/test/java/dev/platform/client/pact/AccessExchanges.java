package dev.platform.client.pact;

import static dev.platform.client.pact.Exchange.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import au.com.dius.pact.consumer.dsl.LambdaDslObject;
import dev.platform.client.error.ForbiddenException;
import dev.platform.client.error.UnauthorizedException;
import dev.platform.client.model.Owner;
import java.time.YearMonth;
import java.util.List;

/** API keys, access tokens, workspaces, and the refusals that every call can meet. */
final class AccessExchanges {
  private AccessExchanges() {}

  static List<Exchange> all() {
    return List.of(
        exchange(),
        unknownKey(),
        rejectedToken(),
        keyWithoutUser(),
        workspaces(),
        workspace(),
        usage(),
        usageOfMonth());
  }

  private static Exchange exchange() {
    return given("an API key")
        .anonymous("an exchange of an API key", "POST", "/oauth2/token")
        .form("client_credentials", "${keyId}", "${keySecret}")
        .responds(
            200,
            Bodies.object(
                it -> it.stringType("access_token", "token-1").integerType("expires_in", 900)))
        .by(
            it -> it.credentials("key-1", "pk_secret"),
            client -> client.workspaces().list().first())
        .before(workspaces());
  }

  private static Exchange unknownKey() {
    return given("a workspace")
        .anonymous("an exchange of an unknown API key", "POST", "/oauth2/token")
        .form("client_credentials", "key-1", "pk_secret")
        .responds(
            401,
            Bodies.object(
                it ->
                    it.stringValue("error", "invalid_client")
                        .stringType("error_description", "a reason")))
        .by(
            it -> it.credentials("key-1", "pk_secret"),
            client ->
                assertThatThrownBy(() -> client.workspaces().list().first())
                    .isInstanceOf(UnauthorizedException.class)
                    .hasMessageContaining("a reason"));
  }

  private static Exchange rejectedToken() {
    return given("a workspace")
        .anonymous("a call with a token that is not valid", "GET", "/v1/users")
        .header("Authorization", "Bearer invalid")
        .responds(401, Bodies.error("unauthorized"))
        .by(
            it -> it.token(() -> "invalid"),
            client ->
                assertThatThrownBy(() -> client.users().me())
                    .isInstanceOf(UnauthorizedException.class));
  }

  private static Exchange keyWithoutUser() {
    return given("a workspace")
        .asks("a call with an API key that needs a session", "GET", "/v1/webhooks")
        .query("limit", "100")
        .responds(403, Bodies.error("forbidden"))
        .to(
            client ->
                assertThatThrownBy(() -> client.webhooks().list().first())
                    .isInstanceOf(ForbiddenException.class));
  }

  private static Exchange workspaces() {
    return given("a workspace")
        .asks("a list of workspaces", "GET", "/v1/owners")
        .query("limit", "100")
        .responds(200, Bodies.page("owner", AccessExchanges::owner))
        .to(client -> assertThat(client.workspaces().list().first()).map(Owner::id).isPresent());
  }

  private static Exchange workspace() {
    return given("a workspace")
        .asks("a workspace", "GET", "/v1/owners/${ownerId}")
        .responds(200, Bodies.object(AccessExchanges::owner))
        .to(client -> assertThat(client.workspaces().get("tea-1").name()).isEqualTo("Acme"));
  }

  private static void owner(LambdaDslObject body) {
    body.stringMatcher("id", "(tea|usr)-.+", "tea-1")
        .stringType("name", "Acme")
        .stringType("email", "ann@example.com")
        .stringMatcher("type", "team|user", "team");
  }

  private static Exchange usage() {
    return given("a workspace")
        .asks("the usage of this month", "GET", "/v1/usage")
        .query("ownerId", "${ownerId}")
        .responds(200, Bodies.object(AccessExchanges::usage))
        .to(client -> assertThat(client.usage().of("tea-1").period()).isEqualTo("2026-03"));
  }

  private static Exchange usageOfMonth() {
    return given("a workspace")
        .asks("the usage of an earlier month", "GET", "/v1/usage")
        .query("ownerId", "${ownerId}")
        .query("period", "2026-02")
        .responds(200, Bodies.object(AccessExchanges::usage))
        .to(
            client ->
                assertThat(client.usage().of("tea-1", YearMonth.of(2026, 2)).workspaceId())
                    .isEqualTo("tea-1"));
  }

  private static void usage(LambdaDslObject body) {
    Bodies.state(body, "workspaceId", "${ownerId}");
    body.stringMatcher("period", "\\d{4}-\\d\\d", "2026-03")
        .minArrayLike("services", 0, 1, AccessExchanges::usageOfService)
        .object("estimatedCost", it -> it.stringMatcher("totalUsd", "\\d+\\.\\d\\d", "0.00"));
  }

  /** A workspace may have used nothing yet. */
  private static void usageOfService(LambdaDslObject service) {
    service
        .stringType("serviceId", "srv-1")
        .stringType("serviceName", "shop")
        .stringType("resourceKind", "web_service")
        .minArrayLike(
            "rows", 1, row -> row.stringType("kind", "build_seconds").numberType("total", 418));
  }
}
