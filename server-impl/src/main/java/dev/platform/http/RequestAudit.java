package dev.platform.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Operation;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.AuditTrail.Outcome;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.CurrentOperation;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the audit log which operation each request asks for, and what came of it. */
final class RequestAudit {
  private static final int FIRST_FAILURE = 400;
  private static final int FORBIDDEN = 403;

  private static final Logger log = LoggerFactory.getLogger(RequestAudit.class);

  private final AuditTrail trail;

  RequestAudit(AuditTrail trail) {
    this.trail = trail;
  }

  /** Forgets what an earlier request may have left on this thread. */
  static void clear() {
    CurrentOperation.end();
  }

  void begin(Operation operation, Caller caller, ContainerRequestContext request, JsonNode body) {
    CurrentOperation.begin(
        operation.id(),
        operation
            .audit()
            .choose(
                CurrentOperation.Kind.READ,
                CurrentOperation.Kind.SENSITIVE_READ,
                CurrentOperation.Kind.CHANGE),
        operation.event(),
        caller,
        target(operation, request, body),
        RequestIds.of(request));
  }

  /**
   * Ends what {@link #begin} has begun, before the answer leaves. A refusal stands, whether or not
   * it can be written down; what was looked at is not shown then.
   */
  void end(int status) {
    try {
      CurrentOperation.end().ifPresent(act -> trail.ended(act, outcome(status)));
    } catch (RuntimeException e) {
      if (status < FIRST_FAILURE) {
        throw e;
      }
      log.error("what came of a request is not in the audit log", e);
    }
  }

  private static Outcome outcome(int status) {
    if (status < FIRST_FAILURE) {
      return Outcome.DONE;
    }
    return status == FORBIDDEN ? Outcome.REFUSED : Outcome.FAILED;
  }

  /** The id of what the operation acts on, where the contract says that it is named. */
  private static String target(
      Operation operation, ContainerRequestContext request, JsonNode body) {
    var target = operation.target();
    var name = target.substring(target.indexOf('.') + 1);
    if (target.startsWith("path.")) {
      return segment(operation.path(), request.getUriInfo().getRequestUri().getRawPath(), name);
    }
    if (target.startsWith("query.")) {
      var first = request.getUriInfo().getQueryParameters().getFirst(name);
      return first == null ? "" : first;
    }
    return target.startsWith("body.") ? body.path(name).asText("") : "";
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
