package dev.platform.http;

import dev.platform.base.contract.OperationContract;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Gives a refusal the form that its reader expects. */
enum Forms {
  /** As JSON, unless the contract of the operation has another form. */
  JSON,
  /** As a sentence, for people, unless it is GraphQL that is spoken. */
  TEXT;

  private static final MediaType PLAIN = MediaType.TEXT_PLAIN_TYPE.withCharset("utf-8");

  /** Rewrites the body of a refusal that is a sentence, or a list of GraphQL errors. */
  void apply(Optional<OperationContract> contract, ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    if (contract.filter(it -> it.manner().speaksGraphql()).isPresent()) {
      set(response, GraphqlBody.of(body), MediaType.APPLICATION_JSON_TYPE);
    } else if (this == TEXT
        || contract.filter(it -> it.refusesInText(response.getStatus())).isPresent()) {
      set(response, body.message(), PLAIN);
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
