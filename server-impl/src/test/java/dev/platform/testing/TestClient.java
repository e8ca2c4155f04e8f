package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client of one origin, with the session of a browser if somebody has logged in. Every response
 * of an operation is checked against its contract.
 */
public final class TestClient {
  private static final String FORM = "application/x-www-form-urlencoded";

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI origin;
  private final ContractCheck contracts;
  private String cookie = "";
  private String csrf = "";

  private TestClient(URI origin, ContractCheck contracts) {
    this.origin = origin;
    this.contracts = contracts;
  }

  /** A client of the API, its pages and its authorization server. */
  public static TestClient api(URI origin) {
    return new TestClient(origin, ContractCheck.api());
  }

  /** A client of the website. */
  public static TestClient website(URI origin) {
    return new TestClient(origin, ContractCheck.website());
  }

  /** A browser in which somebody has logged in. */
  public static TestClient browser(URI origin, String email, String password) {
    var client = api(origin);
    client.submit("/login", Map.of("email", email, "password", password));
    client.readCsrfToken();
    return client;
  }

  /** Reads the token of the session, which forms and changes carry. */
  public void readCsrfToken() {
    csrf = json("/session").path("csrfToken").asText();
  }

  /** Logs in by the API; what is sent from now on is sent for that person. */
  public void logIn(String email, String password) {
    logOut();
    var session =
        send(
            "POST",
            "/session",
            "{\"email\": \"" + email + "\", \"password\": \"" + password + "\"}");
    csrf = session.string("csrfToken");
  }

  /** Sends for nobody from now on. */
  public void logOut() {
    cookie = "";
    csrf = "";
  }

  /** The cookie of the session with its name, and empty without one. */
  public String cookie() {
    return cookie;
  }

  /** The token of the session against forged requests. */
  public String csrfToken() {
    return csrf;
  }

  /** Sends a GET; headers are names and values in turn. */
  public Response get(String path, String... headers) {
    return send("GET", path, null, headers);
  }

  /** The JSON that a GET finds. */
  public JsonNode json(String path) {
    return get(path).json();
  }

  /** Sends JSON by POST and reads the JSON of the response. */
  public JsonNode post(String path, String json) {
    return send("POST", path, json).json();
  }

  /** Sends a request that must succeed, and reads the JSON of the response; missing if empty. */
  public JsonNode done(String method, String path, @Nullable String json) {
    var response = send(method, path, json);
    assertThat(response.status())
        .as("%s %s: %s", method, path, response.text())
        .isBetween(200, 299);
    return response.json();
  }

  /** Sends a request, with a JSON body if there is one. */
  public Response send(String method, String path, @Nullable String json, String... headers) {
    return json == null
        ? sendBody(method, path, BodyPublishers.noBody(), headers)
        : sendBody(method, path, BodyPublishers.ofString(json), with(headers, "application/json"));
  }

  /** Sends a form of one of the person's own pages. */
  public Response submit(String path, Map<String, String> form) {
    Map<String, String> whole = new HashMap<>(form);
    whole.put("csrf", csrf);
    return form(path, whole, "Origin", origin.toString());
  }

  /** Sends a form as it is. */
  public Response form(String path, Map<String, String> form, String... headers) {
    return sendBody("POST", path, BodyPublishers.ofString(encode(form)), with(headers, FORM));
  }

  /** A body of a form, and the query of an address. */
  public static String encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(it -> encode(it.getKey()) + "=" + encode(it.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** The media type goes first, so that a test can send another one. */
  private static String[] with(String[] headers, String mediaType) {
    String[] all = new String[headers.length + 2];
    all[0] = "Content-Type";
    all[1] = mediaType;
    System.arraycopy(headers, 0, all, 2, headers.length);
    return all;
  }

  /** Sends any body. */
  public Response sendBody(String method, String path, BodyPublisher body, String... headers) {
    var response = sendUnchecked(method, path, body, headers);
    contracts.check(method, path, response);
    return response;
  }

  /** Sends a request whose response no contract declares. */
  public Response sendUnchecked(String method, String path, BodyPublisher body, String... headers) {
    var request = HttpRequest.newBuilder(URI.create(origin + path)).method(method, body);
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
      if (!csrf.isEmpty()) {
        request.header("X-CSRF-Token", csrf);
      }
    }
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
    }
    try {
      var received = client.send(request.build(), BodyHandlers.ofString());
      received
          .headers()
          .firstValue("Set-Cookie")
          .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
      return Response.of(received);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
