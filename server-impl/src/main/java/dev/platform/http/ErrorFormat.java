package dev.platform.http;

import dev.platform.base.contract.OperationContract;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives a rejection the form that its reader expects. */
final class ErrorFormat {
  /** As JSON, unless the contract of the operation has another form. */
  static final ErrorFormat JSON = new ErrorFormat(false, null, "");

  /** As a sentence, for people, unless it is GraphQL that is spoken. */
  static final ErrorFormat TEXT = new ErrorFormat(true, null, "");

  private static final MediaType PLAIN = MediaType.TEXT_PLAIN_TYPE.withCharset("utf-8");
  private static final MediaType HTML = MediaType.TEXT_HTML_TYPE.withCharset("utf-8");
  private static final String API = "/v1/";

  private final boolean inText;
  private final @Nullable ProblemPages pages;
  private final String policy;

  private ErrorFormat(boolean inText, @Nullable ProblemPages pages, String policy) {
    this.inText = inText;
    this.pages = pages;
    this.policy = policy;
  }

  /** As a page where the contract has one, and for browsers that go to where there is nothing. */
  static ErrorFormat with(ProblemPages pages, String policy) {
    return new ErrorFormat(false, pages, policy);
  }

  /**
   * Rewrites the body of a rejection that is to be a page, a sentence, a list of GraphQL errors, or
   * an error of JSON-RPC.
   */
  void apply(
      Optional<OperationContract> contract,
      ContainerRequestContext request,
      ContainerResponseContext response) {
    if (!(response.getEntity() instanceof ErrorBody body)) {
      return;
    }
    int status = response.getStatus();
    if (contract.filter(it -> it.manner().speaksGraphql()).isPresent()) {
      set(response, GraphqlBody.of(body), MediaType.APPLICATION_JSON_TYPE);
    } else if (contract.filter(it -> it.manner().speaksJsonRpc()).isPresent()) {
      set(response, JsonRpcError.of(body), MediaType.APPLICATION_JSON_TYPE);
    } else if (pages != null
        && contract.map(it -> it.rejectsAsPage(status)).orElseGet(() -> isLost(request))) {
      set(response, pages.page(status, body.message(), body.field()), HTML);
      response.getHeaders().putSingle("Content-Security-Policy", policy);
    } else if (inText || contract.filter(it -> it.rejectsAsText(status)).isPresent()) {
      set(response, body.message(), PLAIN);
    }
  }

  /** Whether it is a browser that came to where there is nothing. */
  private static boolean isLost(ContainerRequestContext request) {
    var accept = request.getHeaderString(HttpHeaders.ACCEPT);
    return accept != null
        && accept.contains(MediaType.TEXT_HTML)
        && !request.getUriInfo().getRequestUri().getRawPath().startsWith(API);
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
