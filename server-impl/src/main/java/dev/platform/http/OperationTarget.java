package dev.platform.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.base.contract.Storable;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jspecify.annotations.Nullable;

/** Finds what a request acts on, where the contract says that it is named. */
final class OperationTarget {
  private OperationTarget() {}

  /** Its id; empty if it names nothing. */
  static String of(Operation operation, ContainerRequestContext request, JsonNode body) {
    var target = operation.target();
    var name = target.substring(target.indexOf('.') + 1);
    if (target.startsWith("path.")) {
      return segment(operation.path(), request.getUriInfo().getRequestUri().getRawPath(), name);
    }
    if (target.startsWith("query.")) {
      return storable(request.getUriInfo().getQueryParameters().getFirst(name));
    }
    return target.startsWith("body.") ? storable(body.path(name).asText("")) : "";
  }

  /** It is looked up before anybody has checked it. */
  private static String storable(@Nullable String text) {
    return text == null || Storable.fault(text).isPresent() ? "" : text;
  }

  private static String segment(String template, String path, String name) {
    int at = template.indexOf("/{" + name + "}");
    if (at < 0) {
      return "";
    }
    int from = 0;
    for (int i = 0; i < at; i++) {
      if (template.charAt(i) == '/') {
        from = path.indexOf('/', from) + 1;
      }
    }
    from = path.indexOf('/', from) + 1;
    int to = path.indexOf('/', from);
    return path.substring(from, to < 0 ? path.length() : to);
  }
}
