package dev.platform.http;

import dev.platform.base.contract.OperationContract;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Gives a refusal the form that the contract of the operation has for it. */
final class Forms {
  private static final MediaType TEXT = MediaType.TEXT_PLAIN_TYPE.withCharset("utf-8");

  private Forms() {}

  /** Rewrites the body of a refusal that is a sentence, or a list of GraphQL errors. */
  static void apply(OperationContract contract, ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    if (contract.manner().speaksGraphql()) {
      set(response, GraphqlBody.of(body), MediaType.APPLICATION_JSON_TYPE);
    } else if (contract.refusesInText(response.getStatus())) {
      set(response, body.message(), TEXT);
    }
  }

  private static void set(ContainerResponseContext response, Object body, MediaType type) {
    response.setEntity(body, new Annotation[0], type);
  }

  /** As GraphQL clients read it, whatever the status. */
  private record GraphqlBody(List<GraphqlError> errors) {
    static GraphqlBody of(ErrorBody body) {
      Map<String, Object> extensions = new LinkedHashMap<>();
      extensions.put(
          "code", body.code() == null ? body.id().toUpperCase(Locale.ROOT) : body.code());
      if (body.params() != null) {
        extensions.putAll(body.params());
      }
      return new GraphqlBody(List.of(new GraphqlError(body.message(), extensions)));
    }
  }

  private record GraphqlError(String message, Map<String, Object> extensions) {}
}
