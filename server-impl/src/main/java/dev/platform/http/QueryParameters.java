package dev.platform.http;

import dev.platform.base.contract.OperationContract;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.glassfish.jersey.uri.UriComponent;

/** Checks the query of a request and writes it in the one form that is bound. */
final class QueryParameters {
  private QueryParameters() {}

  /** Checks the query; array parameters are repeated afterwards and numbers are within range. */
  static void check(ContainerRequestContext request, OperationContract contract) {
    var uri = request.getUriInfo().getRequestUri();
    Map<String, List<String>> given = PercentDecoder.pairs(RawTarget.query(request), "query");
    Map<String, List<String>> bound = contract.checkQuery(given);
    if (!bound.equals(given)) {
      request.setRequestUri(request.getUriInfo().getBaseUri(), with(uri, bound));
    }
  }

  private static URI with(URI uri, Map<String, List<String>> query) {
    var text = new StringBuilder();
    query.forEach(
        (name, values) -> {
          for (String value : values) {
            text.append(text.isEmpty() ? '?' : '&').append(encode(name)).append('=');
            text.append(encode(value));
          }
        });
    return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath() + text);
  }

  private static String encode(String text) {
    return UriComponent.encode(text, UriComponent.Type.UNRESERVED);
  }
}
