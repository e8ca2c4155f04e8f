package dev.platform.client.examples;

import com.sun.net.httpserver.HttpServer;
import dev.platform.client.PlatformClient;
import dev.platform.client.model.Shape;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Logs a person in with the browser, and lists the services. Arguments: API, client id. */
public final class LoginExample {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private LoginExample() {}

  /** The whole way, from the address of the API to a call of it. */
  public static void main(String[] args) throws Exception {
    String api = args[0];
    String clientId = args[1];
    Map<String, Object> resource = get(api + "/.well-known/oauth-protected-resource");
    String issuer = ((List<?>) resource.get("authorization_servers")).get(0).toString();
    Map<String, Object> server = get(issuer + "/.well-known/oauth-authorization-server");
    if (!issuer.equals(server.get("issuer"))) {
      throw new IllegalStateException("the metadata is somebody else's");
    }

    String state = random();
    String verifier = random();
    String challenge =
        base64(
            MessageDigest.getInstance("SHA-256")
                .digest(verifier.getBytes(StandardCharsets.US_ASCII)));

    CompletableFuture<Map<String, String>> back = new CompletableFuture<>();
    HttpServer listener =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    listener.createContext(
        "/callback",
        exchange -> {
          byte[] text = "You can close this page.".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
          back.complete(query(exchange.getRequestURI()));
        });
    listener.start();
    String callback = "http://127.0.0.1:" + listener.getAddress().getPort() + "/callback";

    System.out.println(
        "Open "
            + server.get("authorization_endpoint")
            + "?"
            + form(
                Map.of(
                    "response_type",
                    "code",
                    "client_id",
                    clientId,
                    "redirect_uri",
                    callback,
                    "scope",
                    "platform.read",
                    "state",
                    state,
                    "code_challenge",
                    challenge,
                    "code_challenge_method",
                    "S256",
                    "resource",
                    resource.get("resource").toString())));
    Map<String, String> answer = back.get();
    listener.stop(0);
    if (!state.equals(answer.get("state")) || !issuer.equals(answer.get("iss"))) {
      throw new IllegalStateException("the answer is not to our question");
    }
    if (answer.containsKey("error")) {
      throw new IllegalStateException(answer.get("error") + ": " + answer.get("error_description"));
    }

    Map<String, Object> tokens =
        post(
            server.get("token_endpoint").toString(),
            Map.of(
                "grant_type", "authorization_code",
                "client_id", clientId,
                "code", answer.get("code"),
                "redirect_uri", callback,
                "code_verifier", verifier));
    String accessToken = tokens.get("access_token").toString();
    try (PlatformClient client =
        PlatformClient.builder().apiUrl(api).token(() -> accessToken).build()) {
      client.services().list().forEach(service -> System.out.println(service.name()));
    }
  }

  private static Map<String, Object> get(String uri) throws Exception {
    return Shape.ANY
        .map()
        .read(
            HTTP.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
                .body());
  }

  private static Map<String, Object> post(String uri, Map<String, String> form) throws Exception {
    var answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(uri))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form(form)))
                .build(),
            BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(answer.body());
    }
    return Shape.ANY.map().read(answer.body());
  }

  private static String form(Map<String, String> values) {
    return values.entrySet().stream()
        .map(it -> it.getKey() + "=" + URLEncoder.encode(it.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static Map<String, String> query(URI uri) {
    return Arrays.stream(uri.getRawQuery().split("&"))
        .map(it -> it.split("=", 2))
        .collect(
            Collectors.toMap(it -> it[0], it -> URLDecoder.decode(it[1], StandardCharsets.UTF_8)));
  }

  private static String random() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return base64(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
