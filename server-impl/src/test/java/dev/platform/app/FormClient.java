package dev.platform.app;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Sends the forms of pages as a browser does, with the session and its token. */
final class FormClient {
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;
  private String cookie = "";
  private String csrf = "";

  FormClient(URI address) {
    this.address = address;
  }

  /** A browser in which somebody is logged in. */
  static FormClient of(URI address, String email, String password) {
    var client = new FormClient(address);
    client.submit("/login", Map.of("email", email, "password", password));
    client.take();
    return client;
  }

  /** Reads the token of the session, which pages have in their forms. */
  void take() {
    csrf = json("/session").path("csrfToken").asText();
  }

  /** Where the browser is sent. */
  static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(address.resolve(path)));
  }

  JsonNode json(String path) {
    return parse(get(path).body());
  }

  static JsonNode parse(String json) {
    try {
      return Json.MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends JSON in the name of the person. */
  JsonNode post(String path, String json) {
    return parse(
        send(HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .header("X-CSRF-Token", csrf)
                .POST(BodyPublishers.ofString(json)))
            .body());
  }

  /** Sends a form of one of the person's own pages. */
  HttpResponse<String> submit(String path, Map<String, String> form) {
    Map<String, String> whole = new HashMap<>(form);
    whole.put("csrf", csrf);
    return send(path, whole, address.toString());
  }

  /** Sends a form as it is. */
  HttpResponse<String> send(String path, Map<String, String> form, String origin) {
    var body =
        form.entrySet().stream()
            .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        HttpRequest.newBuilder(address.resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", origin)
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    try {
      var answer = client.send(request.build(), BodyHandlers.ofString());
      answer
          .headers()
          .firstValue("Set-Cookie")
          .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
