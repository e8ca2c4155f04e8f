package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** What a client does beside the browser. */
record OauthCalls(URI address) {
  String register(String name) throws IOException, InterruptedException {
    var body =
        """
        {"client_name": "%s", "redirect_uris": ["https://client.example.org/callback"], "token_endpoint_auth_method": "none",
         "grant_types": ["authorization_code", "refresh_token",
                         "urn:ietf:params:oauth:grant-type:device_code"]}
        """
            .formatted(name);
    return post("/oauth2/register", "application/json", body).path("client_id").asText();
  }

  String authorize(String client, String scope) {
    return address
        + "/oauth2/authorize?response_type=code&state=s1&code_challenge_method=S256"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&client_id="
        + client
        + "&scope="
        + scope.replace(" ", "%20");
  }

  JsonNode form(String path, String form) throws IOException, InterruptedException {
    return post(path, "application/x-www-form-urlencoded", form);
  }

  JsonNode post(String path, String type, String body) throws IOException, InterruptedException {
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(address + path))
                    .header("Content-Type", type)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
    return Json.MAPPER.readTree(answer.body());
  }

  int exchange(String id, String secret) throws IOException, InterruptedException {
    var form = "grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret;
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address + "/oauth2/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }
}
