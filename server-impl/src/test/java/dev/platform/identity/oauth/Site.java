package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import dev.platform.app.TestProcess;
import dev.platform.app.TestServer;
import dev.platform.identity.access.Authentication.Intent;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.authorization.AuthorizationRequests;
import dev.platform.identity.oauth.authorization.AuthorizationRequests.AskForConsent;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.Response;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A running server, a person with a browser, and a client's side of the conversation. */
public final class Site implements AutoCloseable {
  public static final String VERIFIER = "a-verifier-of-more-than-forty-three-characters-indeed";
  public static final String CALLBACK = "https://client.example.org/callback";
  public static final String LOOPBACK = "http://127.0.0.1:8123/callback";

  public final TestClock clock;
  public final TestServer server;
  private final TestClient client;

  private Site(TestServer server, TestClock clock) {
    this.server = server;
    this.clock = clock;
    this.client = TestClient.api(server.address());
  }

  public static Site open(TestDatabase database) {
    return open(database, new TestClock(), Map.of());
  }

  public static Site open(TestDatabase database, TestClock clock, Map<String, String> more) {
    try {
      return open(database, Files.createTempDirectory("site"), clock, more);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One of several that share a database and a folder. */
  public static Site open(
      TestDatabase database, Path data, TestClock clock, Map<String, String> more) {
    return new Site(
        TestProcess.on(database).clock(clock).data(data).with(more).unlimited().serve(), clock);
  }

  public Response get(String path, String... headers) {
    return client.get(path, headers);
  }

  public Response post(String path, Map<String, String> form, String... headers) {
    return client.form(path, form, headers);
  }

  public Response delete(String path, String... headers) {
    return client.send("DELETE", path, null, headers);
  }

  public Response postText(String path, String contentType, String body, String... headers) {
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Content-Type";
    all[headers.length + 1] = contentType;
    return client.sendBody("POST", path, BodyPublishers.ofString(body), all);
  }

  /** The parameters in the query of an address. */
  public static Map<String, String> query(URI uri) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String pair : uri.getRawQuery().split("&")) {
      var parts = pair.split("=", 2);
      found.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return found;
  }

  /** Where a page leads that stands between a wrong request and its client. */
  public static URI link(Response page) {
    var link = Pattern.compile("href=\"(https://[^\"]+)\"").matcher(page.text());
    assertThat(link.find()).as(page.text()).isTrue();
    return URI.create(link.group(1).replace("&amp;", "&"));
  }

  /** Logs the administrator in; answers the value of the session cookie. */
  public String logIn() {
    return server
        .get(Sessions.class)
        .logIn(TestProcess.EMAIL, TestProcess.PASSWORD, new Browser(null, "Test"))
        .reveal();
  }

  public Caller caller(String cookie) {
    return server.get(Sessions.class).caller(cookie, null, Intent.READ);
  }

  public static String[] cookie(String value) {
    return new String[] {"Cookie", "platform_session=" + value};
  }

  /** Registers a public client and answers its id. */
  public String register(String... redirectUris) {
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
  public Map<String, String> ask(String clientId, String redirectUri, String scope) {
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

  public static String challenge(String verifier) {
    return CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(verifier)).getValue();
  }

  public Response authorize(Map<String, String> asked, String... headers) {
    return get("/oauth2/authorize?" + TestClient.encode(asked), headers);
  }

  /**
   * The id of the request that is waiting for the user's approval, out of where the browser was
   * sent.
   */
  public static String requestId(Response reply) {
    var query = query(reply.location());
    return query.containsKey("request")
        ? query.get("request")
        : query(URI.create(query.get("continue"))).get("request");
  }

  /** The person allows what is asked, now or before; answers where the browser goes on. */
  public URI allow(String cookie, Map<String, String> asked) {
    var requests = server.get(AuthorizationRequests.class);
    var sent = authorize(asked, cookie(cookie));
    if (query(sent.location()).containsKey("code")) {
      return sent.location();
    }
    var id = requestId(sent);
    var step = (AskForConsent) requests.open(caller(cookie), id);
    return requests.approve(caller(cookie), id, Set.copyOf(step.prompt().scopes()));
  }

  /** A code that a person has allowed. */
  public String code(String clientId, String redirectUri, String scope) {
    return query(allow(logIn(), ask(clientId, redirectUri, scope))).get("code");
  }

  public Response exchange(String clientId, String code, String redirectUri) {
    return post("/oauth2/token", exchangeForm(clientId, code, redirectUri));
  }

  public static Map<String, String> exchangeForm(String clientId, String code, String redirectUri) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("client_id", clientId);
    form.put("code", code);
    form.put("redirect_uri", redirectUri);
    form.put("code_verifier", VERIFIER);
    return form;
  }

  /** Tokens that a person has allowed a client. */
  public Response tokens(String clientId, String scope) {
    var answer = exchange(clientId, code(clientId, CALLBACK, scope), CALLBACK);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer;
  }

  public Response refresh(String clientId, String refreshToken) {
    return post(
        "/oauth2/token",
        Map.of(
            "grant_type", "refresh_token", "client_id", clientId, "refresh_token", refreshToken));
  }

  /** A read of the API with a token; 200 or what refuses it. */
  public int read(String accessToken) {
    return get("/v1/owners", "Authorization", "Bearer " + accessToken).status();
  }

  public static Set<Scope> scopes(Scope... scopes) {
    return Set.of(scopes);
  }

  @Override
  public void close() {
    server.close();
  }
}
