package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.platform.api.content.ContentOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The content service as a client sees it. Every answer is checked against the contract. */
final class ContentClient implements AutoCloseable {
  private static final Contract CONTRACT = Contract.load("content");

  private final ContentServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  /**
   * Starts a server.
   *
   * @param given settings that differ
   */
  ContentClient(Map<String, String> given, Clock clock) {
    server = new ContentServer(given, clock);
  }

  int port() {
    return server.port();
  }

  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, BodyPublishers.noBody(), headers);
  }

  HttpResponse<String> head(String path) {
    return send("HEAD", path, BodyPublishers.noBody());
  }

  HttpResponse<String> post(String path, BodyPublisher body, String... headers) {
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Content-Type";
    all[headers.length + 1] = "application/json";
    return send("POST", path, body, all);
  }

  /** Sends a request that no operation of the contract answers. */
  HttpResponse<String> sendUnchecked(
      String method, String path, BodyPublisher body, String... headers) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, body);
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> send(
      String method, String path, BodyPublisher body, String... headers) {
    var answer = sendUnchecked(method, path, body, headers);
    check(method, path, answer);
    return answer;
  }

  private static void check(String method, String path, HttpResponse<String> answer) {
    var plain = path.replaceAll("\\?.*", "");
    var operation =
        Arrays.stream(ContentOperation.values())
            .filter(it -> it.method().equals(method.equals("HEAD") ? "GET" : method))
            .filter(it -> plain.matches(it.path().replaceAll("\\{[^}]*}", "[^/]+")))
            .findFirst()
            .orElseThrow();
    var type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
    if (method.equals("HEAD")) {
      assertThat(answer.body()).isEmpty();
      return;
    }
    var complaint =
        CONTRACT
            .operation(operation.id())
            .orElseThrow()
            .checkResponse(answer.statusCode(), type, body(type, answer.body()));
    assertThat(complaint)
        .as("%s %s answered %s %s", method, plain, answer.statusCode(), answer.body())
        .isEmpty();
  }

  private static @Nullable JsonNode body(String type, String text) {
    if (text.isEmpty()) {
      return null;
    }
    return type.equals("application/json")
        ? Json.read(text, JsonNode.class)
        : TextNode.valueOf(text);
  }

  @Override
  public void close() {
    server.close();
  }
}
