package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Operation.Response;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compares an answer with what the contract says of its operation. */
final class Judge {
  static final String RETRY_AFTER = "Retry-After";

  private final Document document;

  Judge(Document document) {
    this.document = document;
  }

  /** Every way in which the answer breaks the contract. */
  List<String> complaints(Operation operation, HttpRequest request, Answer answer) {
    List<String> complaints = new ArrayList<>(headers(request, answer));
    Optional<Response> response = operation.response(answer.status());
    if (response.isEmpty()) {
      complaints.add("the API spec does not declare the response %d".formatted(answer.status()));
    } else {
      complaints.addAll(body(response.get(), answer.headers(), answer.text()));
    }
    if (complaints.isEmpty()
        && answer.status() == 200
        && operation.parameter("limit").isPresent()) {
      PageSize.complaint(operation, request.uri(), answer.text()).ifPresent(complaints::add);
    }
    return complaints;
  }

  /** What every answer has, whatever the operation. */
  private static List<String> headers(HttpRequest request, Answer answer) {
    List<String> complaints = new ArrayList<>(SafetyHeaders.complaints(request, answer.headers()));
    if (answer.headers().firstValue("X-Request-Id").isEmpty()) {
      complaints.add("the header X-Request-Id is missing");
    }
    boolean isPassing = answer.status() == 429 || answer.status() == 503;
    String pause = answer.headers().firstValue(RETRY_AFTER).orElse("");
    if (isPassing && !pause.matches("\\d{1,9}")) {
      complaints.add("a %d must have the header Retry-After in seconds".formatted(answer.status()));
    }
    return complaints;
  }

  private List<String> body(Response response, HttpHeaders headers, String body) {
    if (response.content().isEmpty()) {
      return body.isEmpty() ? List.of() : List.of("the body must be empty");
    }
    String mediaType = mediaType(headers);
    String schema = response.content().get(mediaType);
    if (schema == null) {
      return List.of(
          "the content type is %s, but the API spec declares %s"
              .formatted(mediaType.isEmpty() ? "untyped" : mediaType, response.content().keySet()));
    }
    return mediaType.equals("application/json") ? json(schema, body) : List.of();
  }

  private List<String> json(String schema, String body) {
    JsonNode json;
    try {
      json = Json.parse(body);
    } catch (IllegalArgumentException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
    return document.complaintsAt(schema, json);
  }

  private static String mediaType(HttpHeaders headers) {
    String type = headers.firstValue("Content-Type").orElse("");
    return type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
  }
}
