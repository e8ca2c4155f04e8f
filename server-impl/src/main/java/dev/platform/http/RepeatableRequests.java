package dev.platform.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.error.Failure;
import dev.platform.base.idempotency.IdempotentRequest;
import dev.platform.base.idempotency.RecordedResponse;
import dev.platform.base.json.Json;
import dev.platform.base.secret.Digests;
import dev.platform.identity.access.Caller;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** When two requests are the same one sent twice, whichever surface they come through. */
public final class RepeatableRequests {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._:-]{8,128}");
  private static final ObjectWriter SORTED =
      Json.MAPPER.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final int FIRST_FAILURE = 400;

  private RepeatableRequests() {}

  /**
   * Checks a key.
   *
   * @param field where the request has it
   * @throws Failure invalid input
   */
  public static void checkKey(String key, String field) {
    if (!KEY.matcher(key).matches()) {
      throw Failure.invalid(
          field,
          "must be a single value of 8 to 128 letters, digits, \".\", \"_\", \":\", or \"-\"");
    }
  }

  /**
   * A request with a key.
   *
   * @param path as REST has it, percent-encoded
   * @param query percent-encoded; empty if there is none
   * @param body missing if there is none
   */
  public static IdempotentRequest of(
      Caller caller,
      OperationContract contract,
      String path,
      String query,
      JsonNode body,
      String key) {
    return new IdempotentRequest(
        asking(caller),
        contract.id(),
        Digests.sha256(path),
        key,
        Digests.sha256(query + "\n" + sorted(body)));
  }

  /** A session is a new one after each log-in; the person stays. */
  private static String asking(Caller caller) {
    return switch (caller.credential()) {
      case SESSION -> caller.user().value();
      case MACHINE_KEY, FIRST_PARTY, THIRD_PARTY -> caller.credentialId();
    };
  }

  /** The order of members does not make another body. */
  private static String sorted(JsonNode body) {
    try {
      return body.isMissingNode()
          ? ""
          : SORTED.writeValueAsString(Json.MAPPER.treeToValue(body, Object.class));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What is kept of a successful response: of one with a secret that is shown only once nothing but
   * the rejection that a repeat gets.
   *
   * @param body its JSON; empty if it has none
   */
  public static RecordedResponse recorded(
      OperationContract contract, int status, Map<String, String> headers, String body) {
    if (!contract.isShownOnce()) {
      return new RecordedResponse(status, headers, body);
    }
    var rejection =
        ErrorResponses.of(withheld(Json.read(body, JsonNode.class).path("id").asText()));
    return new RecordedResponse(
        rejection.getStatus(),
        Map.of(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON),
        Json.write(rejection.getEntity()));
  }

  private static Failure withheld(String id) {
    return Failure.conflict(
            "The first request with this Idempotency-Key succeeded and created "
                + id
                + ". Its response contained a secret that is shown only once, so it is not"
                + " returned again. Nothing was changed this time. If you have lost the"
                + " secret, delete "
                + id
                + " and send a new request with a new Idempotency-Key.")
        .param("id", id);
  }

  /**
   * The body that was kept, for a surface that has no statuses.
   *
   * @return empty if it had none
   * @throws Failure the rejection that was kept in its place
   */
  public static Optional<JsonNode> body(RecordedResponse recorded) {
    if (recorded.body().isEmpty()) {
      return Optional.empty();
    }
    var body = Json.read(recorded.body(), JsonNode.class);
    if (recorded.status() >= FIRST_FAILURE) {
      throw withheld(body.path("params").path("id").asText());
    }
    return Optional.of(body);
  }

  /** What a request gets while the first one with its key is carried out. */
  public static Failure inProgress() {
    return Failure.conflict("A request with this Idempotency-Key is still in progress. Try again.");
  }
}
