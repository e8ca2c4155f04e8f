package dev.platform.grader.probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says what an answer shows of an operation. */
final class Judge {
  private static final int UNAUTHORIZED = 401;
  private static final int SERVER_ERROR = 500;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int MOST_COMPLAINTS = 3;

  private final Server server;
  private final Shapes shapes;
  private final String nowhere;
  private final Map<String, Reply> answers = new HashMap<>();

  /**
   * Of a server.
   *
   * @param nowhere a path that surely has no route
   */
  Judge(Server server, Shapes shapes, String nowhere) {
    this.server = server;
    this.shapes = shapes;
    this.nowhere = nowhere;
  }

  /** What the answer to a call of the operation shows. */
  Sighting of(ProbedOperation operation, Reply reply) {
    if (isNoRoute(operation, reply)) {
      return sighting(Presence.NO_ROUTE, reply, "same response as a path that does not exist");
    }
    if (reply.status() == UNAUTHORIZED || reply.status() == SERVER_ERROR) {
      return sighting(Presence.UNKNOWN, reply, message(reply));
    }
    List<String> complaints = shapes.complaints(operation, reply);
    if (!complaints.isEmpty()) {
      return sighting(
          Presence.BREAKS_CONTRACT,
          reply,
          String.join("; ", complaints.stream().limit(MOST_COMPLAINTS).toList()));
    }
    return reply.isSuccess()
        ? sighting(Presence.WORKS, reply, "")
        : sighting(Presence.ROUTED, reply, message(reply));
  }

  /** What the methods of its path show, without a call. */
  Sighting ofMethods(ProbedOperation operation, Reply options) {
    if (isNoRoute(operation, options)) {
      return sighting(
          Presence.NO_ROUTE, options, "OPTIONS: same response as a path that does not exist");
    }
    if (options.allowed().isEmpty()) {
      return sighting(Presence.UNKNOWN, options, "OPTIONS does not list the methods");
    }
    return options.allowed().contains(operation.operation().method())
        ? sighting(Presence.ROUTED, options, "Allow: " + options.allow())
        : sighting(Presence.NO_ROUTE, options, "Allow: " + options.allow());
  }

  private boolean isNoRoute(ProbedOperation operation, Reply reply) {
    if (reply.status() == NOT_IMPLEMENTED) {
      return true;
    }
    if (reply.status() == Reply.METHOD_NOT_ALLOWED) {
      return !reply.allowed().contains(operation.operation().method());
    }
    boolean isRefused = reply.status() == Reply.NOT_FOUND;
    boolean isPage = reply.isSuccess() && !reply.mediaType().equals("application/json");
    return (isRefused || isPage)
        && (reply.allowed().isEmpty() || isRefused)
        && reply.isLike(nowhere(operation.isRead() ? "GET" : "OPTIONS"));
  }

  private Reply nowhere(String method) {
    return answers.computeIfAbsent(method, it -> server.send(it, nowhere, null));
  }

  private static String message(Reply reply) {
    return reply.json().path("message").asText("returned " + reply.status());
  }

  private static Sighting sighting(Presence presence, @Nullable Reply reply, String reason) {
    return new Sighting(presence, reply == null ? null : reply.status(), reason);
  }
}
