package dev.platform.conformance.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Faults of the authorization server, and of what its tokens open. */
final class Oauth {
  /** Of RFC 7636, appendix B: what the checks send. */
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

  private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  private static final String CALLBACK = "https://conformance.example.org/callback";
  private static final JsonNode TOKENS =
      Json.parse(
          """
          {"access_token": "at", "token_type": "Bearer", "expires_in": 900,
           "scope": "platform.read", "refresh_token": "rt"}""");
  private static final JsonNode DEVICE =
      Json.parse(
          """
          {"device_code": "a-code-of-nothing-in-particular", "user_code": "BCDF-GHJK",
           "verification_uri": "https://conformance.example.org/device", "expires_in": 600,
           "verification_uri_complete": "https://conformance.example.org/device?user_code=BCDF-GHJK",
           "interval": 5}""");

  private final Document document;
  private final List<Fault> all = new ArrayList<>();

  private Oauth(Document document) {
    this.document = document;
  }

  /**
   * @param key what is valid
   */
  static List<Fault> of(Document document, Authorization key) {
    var oauth = new Oauth(document);
    oauth.codes();
    oauth.refreshTokens();
    oauth.clients();
    oauth.authorizations();
    oauth.metadata();
    oauth.all.addAll(resources(key));
    return oauth.all;
  }

  private void add(String operation, String what, Flaw flaw) {
    add(operation, what, () -> flaw);
  }

  private void add(String operation, String what, Supplier<Flaw> flaw) {
    all.add(Fault.of(Families.of(document.operation(operation)), operation, what, flaw));
  }

  private void codes() {
    add("create-token", "the code_verifier is not checked", form("code_verifier", VERIFIER));
    add("create-token", "the redirect_uri is not checked", form("redirect_uri", CALLBACK));
    add("create-token", "a code can be used twice", reusable("code"));
    add("create-token", "any code is accepted", granting("code"));
    add("create-token", "any device code is accepted", granting("device_code"));
    add(
        "create-token",
        "polls are never slowed down",
        Flaws.returning(
            it -> isError(it, "slow_down"),
            it -> it.changed(json -> error(json, "authorization_pending"))));
    add(
        "create-token",
        "a denied device keeps waiting",
        Flaws.returning(
            it -> isError(it, "access_denied"),
            it -> it.changed(json -> error(json, "authorization_pending"))));
  }

  private void refreshTokens() {
    add("create-token", "any refresh token is accepted", granting("refresh_token"));
    add("create-token", "a used refresh token is accepted", reusable("refresh_token"));
    add("create-token", "refresh tokens are not renewed", unrenewed());
    add("create-token", "a renewal can get more scopes", sent(it -> Forms.without(it, "scope")));
    add("create-token", "the resource is ignored", sent(it -> Forms.without(it, "resource")));
    add("create-token", "responses may be cached", Flaws.without("Cache-Control"));
    add("revoke-token", "nothing is revoked", form("token", "nonsense"));
    add(
        "introspect-token",
        "every token is active",
        Flaws.json(json -> ((ObjectNode) json).put("active", true)));
    add(
        "introspect-token",
        "no token is active",
        Flaws.json(json -> ((ObjectNode) json).put("active", false)));
  }

  private void clients() {
    add("create-token", "any client secret is accepted", accepting(401, TOKENS));
    add(
        "introspect-token",
        "any client secret is accepted",
        accepting(401, Json.object().put("active", false)));
    add("revoke-token", "any client secret is accepted", accepting(401, Json.object()));
    add("register-client", "any redirect URI is accepted", replacing("redirect_uris", CALLBACK));
    add("register-client", "any grant is accepted", replacing("grant_types", "authorization_code"));
    add("register-client", "a public client gets a secret", withSecret());
    add("authorize-device", "any client is accepted", accepting(401, DEVICE));
  }

  private void authorizations() {
    add("authorize", "PKCE is not required", query(Oauth::withChallenge));
    add(
        "authorize",
        "the challenge may be plain",
        query(it -> Forms.with(it, "code_challenge_method", "S256")));
    add(
        "authorize",
        "unknown scopes are accepted",
        query(it -> Forms.with(it, "scope", "platform.read")));
    add("authorize", "unknown resources are accepted", query(it -> Forms.without(it, "resource")));
    add("authorize", "any redirect URI is followed", Oauth::redirected);
    add("authorize", "the issuer is missing", location(it -> Forms.without(it, "iss")));
    add("authorize", "the state is missing", location(it -> Forms.without(it, "state")));
    add("authorize", "the state is another", location(it -> Forms.with(it, "state", "another")));
  }

  private void metadata() {
    add(
        "get-authorization-server-metadata",
        "plain challenges are offered",
        Flaws.json(
            json -> ((ArrayNode) json.path("code_challenge_methods_supported")).add("plain")));
    add(
        "get-authorization-server-metadata",
        "the token endpoint is elsewhere",
        Flaws.json(json -> ((ObjectNode) json).put("token_endpoint", CALLBACK)));
    add(
        "get-jwks",
        "keys have their private part",
        Flaws.json(json -> json.path("keys").forEach(it -> ((ObjectNode) it).put("d", "secret"))));
    add("get-jwks", "there are no keys", Flaws.json(json -> ((ObjectNode) json).putArray("keys")));
  }

  private static List<Fault> resources(Authorization key) {
    return List.of(
        Fault.of(
            "owners",
            "list-owners",
            "a token for another resource is accepted",
            opening(key, claims -> audience(claims).endsWith("/mcp"))),
        Fault.of(
            "owners",
            "list-owners",
            "a revoked token is accepted",
            opening(key, claims -> !audience(claims).endsWith("/mcp"))),
        Fault.of(
            "owners",
            "list-owners",
            "an expired token is accepted",
            opening(key, claims -> !Instant.now().isBefore(end(claims)))),
        Fault.of(
            "mcp",
            "send-mcp-message",
            "a token for the API is accepted",
            (request, right) -> {
              Message answer = right.answer(request);
              boolean isRejected = answer.status() == 401 && claims(request).isPresent();
              return isRejected
                  ? answer
                      .with(200)
                      .with(Json.parse("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"))
                  : answer;
            }));
  }

  /** Takes a token that the server rejects for one of the key. */
  private static Flaw opening(Authorization key, Predicate<JsonNode> isMeant) {
    return (request, right) -> {
      Message answer = right.answer(request);
      return answer.status() == 401 && claims(request).filter(isMeant).isPresent()
          ? right.answer(request.with("Authorization", key.header().orElse("")))
          : answer;
    };
  }

  private static String audience(JsonNode claims) {
    return Json.textIfAny(claims, "/aud").orElse("");
  }

  private static Instant end(JsonNode claims) {
    return Instant.ofEpochSecond(claims.path("exp").asLong());
  }

  /** What the token of a request says; empty without a signed token. */
  private static Optional<JsonNode> claims(Message request) {
    String[] parts = request.header("Authorization").orElse("").split("\\.");
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      byte[] claims = Base64.getUrlDecoder().decode(parts[1]);
      return Optional.of(Json.parse(new String(claims, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // A check sends what only looks like a token.
    }
  }

  private static Flaw sent(UnaryOperator<String> form) {
    return Flaws.sent(it -> it.with(form.apply(it.body())));
  }

  private static Flaw form(String name, String value) {
    return sent(it -> Forms.with(it, name, value));
  }

  private static Flaw query(UnaryOperator<String> query) {
    return Flaws.sent(it -> it.at(changed(it.uri(), query)));
  }

  private static URI changed(URI uri, UnaryOperator<String> query) {
    return uri.getRawQuery() == null
        ? uri
        : URI.create(
            uri.toString().replaceFirst("\\?.*", "") + "?" + query.apply(uri.getRawQuery()));
  }

  private static String withChallenge(String query) {
    return Forms.field(query, "code_challenge").isPresent()
        ? query
        : query + "&code_challenge=" + CHALLENGE;
  }

  /** Changes the address that a browser goes on to. */
  private static Flaw location(UnaryOperator<String> query) {
    return Flaws.returning(
        it -> it.header("Location").orElse("").startsWith(CALLBACK),
        it ->
            it.with(
                "Location",
                changed(URI.create(it.header("Location").orElseThrow()), query).toString()));
  }

  private static Message redirected(Message request, Server right) {
    Message answer = right.answer(request);
    String query = Optional.ofNullable(request.uri().getRawQuery()).orElse("");
    return answer.status() == 400 && Forms.field(query, "redirect_uri").isPresent()
        ? answer.with(302).with("").with("Location", Forms.field(query, "redirect_uri").get())
        : answer;
  }

  /** Gives the tokens of a code or a refresh token again. */
  private static Supplier<Flaw> reusable(String field) {
    return () -> {
      Map<String, Message> given = new ConcurrentHashMap<>();
      return (request, right) -> {
        Message answer = right.answer(request);
        Optional<String> grant = Forms.field(request.body(), field);
        if (answer.isSuccess()) {
          grant.ifPresent(it -> given.put(it, answer));
        }
        return grant
            .flatMap(it -> Optional.ofNullable(given.get(it)))
            .filter(it -> isError(answer, "invalid_grant"))
            .orElse(answer);
      };
    };
  }

  /** Gives tokens for a field of the form that the server rejects. */
  private static Flaw granting(String field) {
    return (request, right) -> {
      Message answer = right.answer(request);
      return isError(answer, "invalid_grant") && Forms.field(request.body(), field).isPresent()
          ? answer.with(200).with(TOKENS)
          : answer;
    };
  }

  private static Flaw unrenewed() {
    return (request, right) -> {
      Message answer = right.answer(request);
      Optional<String> former = Forms.field(request.body(), "refresh_token");
      return answer.isSuccess() && former.isPresent()
          ? answer.changed(json -> ((ObjectNode) json).put("refresh_token", former.get()))
          : answer;
    };
  }

  private static Flaw accepting(int rejection, JsonNode instead) {
    return Flaws.returning(it -> it.status() == rejection, it -> it.with(200).with(instead));
  }

  private static Flaw replacing(String list, String value) {
    return Flaws.sent(
        it ->
            it.changed(
                json -> {
                  if (json.has(list)) {
                    ((ObjectNode) json).putArray(list).add(value);
                  }
                }));
  }

  private static Flaw withSecret() {
    return Flaws.json(
        json -> {
          if (!json.has("client_secret")) {
            ((ObjectNode) json).put("client_secret", "cs_secret");
          }
        });
  }

  private static boolean isError(Message answer, String error) {
    return answer.status() == 400 && answer.isJson() && Json.is(answer.json(), "/error", error);
  }

  private static void error(JsonNode json, String error) {
    ((ObjectNode) json).put("error", error);
  }
}
