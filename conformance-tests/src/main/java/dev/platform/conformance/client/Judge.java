package dev.platform.conformance.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Operation.Response;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compares an answer with what the contract says of its operation. */
final class Judge {
  private final Document document;

  Judge(Document document) {
    this.document = document;
  }

  /** Every way in which the answer breaks the contract. */
  List<String> complaints(
      Operation operation, URI asked, int status, HttpHeaders headers, String body) {
    List<String> complaints = new ArrayList<>();
    if (headers.firstValue("X-Request-Id").isEmpty()) {
      complaints.add("the header X-Request-Id is missing");
    }
    Optional<Response> response = operation.response(status);
    if (response.isEmpty()) {
      complaints.add("the API spec does not declare the response %d".formatted(status));
    } else {
      complaints.addAll(body(response.get(), headers, body));
    }
    if (complaints.isEmpty() && status == 200 && operation.parameter("limit").isPresent()) {
      PageSize.complaint(operation, asked, body).ifPresent(complaints::add);
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
