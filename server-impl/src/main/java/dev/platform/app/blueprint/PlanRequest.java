package dev.platform.app.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.json.Json;
import dev.platform.base.secret.RandomTokens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The request that compares a file with a workspace.
 *
 * @param origin of the API
 * @param workspace empty is the only one of the token
 */
record PlanRequest(String origin, String token, String workspace) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /**
   * With options, or else what the environment has.
   *
   * @throws IllegalArgumentException without a token
   */
  static PlanRequest of(
      Map<String, String> environment, @Nullable String origin, @Nullable String workspace) {
    var token =
        first(environment, null, "PLATFORM_TOKEN", "RENDER_API_KEY")
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "there is no access token. Set PLATFORM_TOKEN, or run the command with"
                            + " platform token -- platform blueprint plan FILE"));
    return new PlanRequest(
        first(environment, origin, "PLATFORM_API_URL")
            .orElse("http://localhost:4001")
            .replaceAll("/+$", ""),
        token,
        first(environment, workspace, "RENDER_WORKSPACE").orElse(""));
  }

  private static Optional<String> first(
      Map<String, String> environment, @Nullable String option, String... variables) {
    return Stream.concat(
            Stream.ofNullable(option),
            Stream.of(variables).map(it -> environment.getOrDefault(it, "")))
        .filter(it -> !it.isBlank())
        .findFirst();
  }

  /**
   * Sends it.
   *
   * @throws IOException if the API cannot be reached, or rejects it
   */
  JsonNode send(byte[] content) throws IOException, InterruptedException {
    var owner = workspace.isEmpty() ? onlyWorkspace() : workspace;
    var boundary = RandomTokens.token(16);
    return send(
        request("/v1/blueprints/validate")
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofByteArray(form(boundary, owner, content))));
  }

  private String onlyWorkspace() throws IOException, InterruptedException {
    var owners = send(request("/v1/owners?limit=2"));
    if (owners.size() != 1) {
      throw new IOException(
          "the token reaches "
              + (owners.isEmpty() ? "no workspace" : "several workspaces")
              + ". Name one with --workspace");
    }
    return owners.get(0).path("owner").path("id").asText();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(origin + path))
        .timeout(PATIENCE)
        .header("Accept", "application/json")
        .header("Authorization", "Bearer " + token);
  }

  private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response;
    try {
      response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new IOException("the API at " + origin + " cannot be reached", e);
    }
    if (response.statusCode() != 200) {
      throw new IOException(
          "the API responded with status " + response.statusCode() + ": " + why(response.body()));
    }
    return Json.MAPPER.readTree(response.body());
  }

  private static String why(String body) {
    try {
      return Json.MAPPER.readTree(body).path("message").asText();
    } catch (IOException e) {
      return "";
    }
  }

  private static byte[] form(String boundary, String owner, byte[] content) {
    var form = new ByteArrayOutputStream();
    form.writeBytes(
        text(
            "--%s\r\nContent-Disposition: form-data; name=\"ownerId\"\r\n\r\n%s\r\n"
                .formatted(boundary, owner)));
    form.writeBytes(
        text(
            String.join(
                "\r\n",
                "--" + boundary,
                "Content-Disposition: form-data; name=\"file\"; filename=\"render.yaml\"",
                "Content-Type: application/yaml",
                "",
                "")));
    form.writeBytes(content);
    form.writeBytes(text("\r\n--%s--\r\n".formatted(boundary)));
    return form.toByteArray();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
