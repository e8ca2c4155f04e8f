package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.oauth.OauthOperation;
import dev.platform.app.SiteServer;
import dev.platform.base.contract.Contract;
import dev.platform.base.json.Json;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.AuthorizationRequests.Ask;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A running server, a person with a browser, and a client's side of the conversation. */
final class Site implements AutoCloseable {
  static final String VERIFIER = "a-verifier-of-more-than-forty-three-characters-indeed";
  static final String CALLBACK = "https://client.example.org/callback";
  static final String LOOPBACK = "http://127.0.0.1:8123/callback";

  final TestClock clock;
  final SiteServer server;
  private static final List<Contract> CONTRACTS =
      List.of(Contract.load("oauth"), Contract.load("native"));
  private final HttpClient http = HttpClient.newHttpClient();

  private Site(SiteServer server, TestClock clock) {
    this.server = server;
    this.clock = clock;
  }

  static Site open(TestDatabase database) {
    return open(database, new TestClock(), Map.of());
  }

  static Site open(TestDatabase database, TestClock clock, Map<String, String> more) {
    try {
      return open(database, Files.createTempDirectory("site"), clock, more);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of several that share a database and a folder. */
  static Site open(TestDatabase database, Path data, TestClock clock, Map<String, String> more) {
    return new Site(new SiteServer(database, data, clock, more), clock);
  }

  /** An answer over HTTP. */
  record Reply(int status, JsonNode json, String text, Map<String, String> headers) {
    String error() {
      return json.path("error").asText();
    }

    URI location() {
      return URI.create(headers.getOrDefault("location", ""));
    }

    String string(String field) {
      return json.path(field).asText();
    }
  }

  Reply get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  Reply post(String path, Map<String, String> form, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(encode(form))));
  }

  Reply delete(String path, String... headers) {
    return send(request(path, headers).DELETE());
  }

  Reply postText(String path, String contentType, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path, String... headers) {
    var request = HttpRequest.newBuilder(URI.create(server.address() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request;
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
      Map<String, String> headers = new LinkedHashMap<>();
      answer.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
      var type = headers.getOrDefault("content-type", "");
      var reply =
          new Reply(
              answer.statusCode(),
              type.startsWith("application/json")
                  ? Json.MAPPER.readTree(answer.body())
                  : MissingNode.getInstance(),
              answer.body(),
              headers);
      check(answer.request().method(), answer.uri().getPath(), reply);
      return reply;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Every answer must be as the contract has it. */
  private static void check(String method, String path, Reply reply) {
    Stream.<Operation>concat(
            Arrays.stream(OauthOperation.values()), Arrays.stream(NativeOperation.values()))
        .filter(it -> it.method().equals(method) && it.path().equals(path))
        .flatMap(it -> CONTRACTS.stream().flatMap(c -> c.operation(it.id()).stream()))
        .forEach(
            operation ->
                assertThat(
                        operation.checkAnswer(
                            reply.status(),
                            reply.headers().getOrDefault("content-type", "").replaceAll(";.*", ""),
                            reply.text().isEmpty() ? null : body(reply)))
                    .as("%s %s answered %s %s", method, path, reply.status(), reply.text())
                    .isEmpty());
  }

  private static JsonNode body(Reply reply) {
    return reply.json().isMissingNode() ? TextNode.valueOf(reply.text()) : reply.json();
  }

  static String encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(it -> escape(it.getKey()) + "=" + escape(it.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String escape(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The parameters in the query of an address. */
  static Map<String, String> query(URI uri) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String pair : uri.getRawQuery().split("&")) {
      var parts = pair.split("=", 2);
      found.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return found;
  }

  /** Where a page leads that stands between a wrong request and its client. */
  static URI link(Reply page) {
    var link = Pattern.compile("href=\"(https://[^\"]+)\"").matcher(page.text());
    assertThat(link.find()).as(page.text()).isTrue();
    return URI.create(link.group(1).replace("&amp;", "&"));
  }

  /** Logs the administrator in; answers the value of the session cookie. */
  String logIn() {
    return server
        .get(Sessions.class)
        .logIn(SiteServer.EMAIL, SiteServer.PASSWORD, new Browser(null, "Test"))
        .reveal();
  }

  Caller caller(String cookie) {
    return server.get(Sessions.class).caller(cookie, null, Intent.READ);
  }

  static String[] cookie(String value) {
    return new String[] {"Cookie", "platform_session=" + value};
  }

  /** Registers a public client and answers its id. */
  String register(String... redirectUris) {
    var uris =
        Set.of(redirectUris).stream().map(it -> '"' + it + '"').collect(Collectors.joining(","));
    var answer =
        postText(
            "/oauth2/register",
            "application/json",
            "{\"client_name\":\"Agent\",\"redirect_uris\":["
                + uris
                + "],\"token_endpoint_auth_method\":\"none\","
                + "\"grant_types\":[\"authorization_code\",\"refresh_token\","
                + "\"urn:ietf:params:oauth:grant-type:device_code\"]}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.string("client_id");
  }

  /** A good authorization request, to be changed. */
  Map<String, String> ask(String clientId, String redirectUri, String scope) {
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put("response_type", "code");
    asked.put("client_id", clientId);
    asked.put("redirect_uri", redirectUri);
    asked.put("scope", scope);
    asked.put("state", "af0ifjsldkj");
    asked.put("code_challenge", challenge(VERIFIER));
    asked.put("code_challenge_method", "S256");
    return asked;
  }

  static String challenge(String verifier) {
    return CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier)).getValue();
  }

  Reply authorize(Map<String, String> asked, String... headers) {
    return get("/oauth2/authorize?" + encode(asked), headers);
  }

  /** The id of the request that waits for the person, out of where the browser was sent. */
  static String requestId(Reply reply) {
    var query = query(reply.location());
    return query.containsKey("request")
        ? query.get("request")
        : query(URI.create(query.get("continue"))).get("request");
  }

  /** The person allows what is asked, now or before; answers where the browser goes on. */
  URI allow(String cookie, Map<String, String> asked) {
    var requests = server.get(AuthorizationRequests.class);
    var sent = authorize(asked, cookie(cookie));
    if (query(sent.location()).containsKey("code")) {
      return sent.location();
    }
    var id = requestId(sent);
    var step = (Ask) requests.open(caller(cookie), id);
    return requests.approve(caller(cookie), id, Set.copyOf(step.question().scopes()));
  }

  /** A code that a person has allowed. */
  String code(String clientId, String redirectUri, String scope) {
    return query(allow(logIn(), ask(clientId, redirectUri, scope))).get("code");
  }

  Reply exchange(String clientId, String code, String redirectUri) {
    return post("/oauth2/token", exchangeForm(clientId, code, redirectUri));
  }

  static Map<String, String> exchangeForm(String clientId, String code, String redirectUri) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("client_id", clientId);
    form.put("code", code);
    form.put("redirect_uri", redirectUri);
    form.put("code_verifier", VERIFIER);
    return form;
  }

  /** Tokens that a person has allowed a client. */
  Reply tokens(String clientId, String scope) {
    var answer = exchange(clientId, code(clientId, CALLBACK, scope), CALLBACK);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer;
  }

  Reply refresh(String clientId, String refreshToken) {
    return post(
        "/oauth2/token",
        Map.of(
            "grant_type", "refresh_token", "client_id", clientId, "refresh_token", refreshToken));
  }

  /** A read of the API with a token; 200 or what refuses it. */
  int read(String accessToken) {
    return get("/v1/owners", "Authorization", "Bearer " + accessToken).status();
  }

  static Set<Scope> scopes(Scope... scopes) {
    return Set.of(scopes);
  }

  @Override
  public void close() {
    server.close();
  }
}
