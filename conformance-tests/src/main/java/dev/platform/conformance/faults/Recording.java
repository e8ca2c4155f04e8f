package dev.platform.conformance.faults;

import dev.platform.conformance.client.Trail;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the checks of a run sent and got, each for itself, to know which of them a fault meets. */
final class Recording {
  private final Map<String, List<Exchange>> byCheck = new ConcurrentHashMap<>();

  /** A request, and the response to it. */
  private record Exchange(String operation, Message request, Message response) {
    /** What the server would have said to another request. */
    Message response(Message other) {
      return other.equals(request) || !response.isSuccess() ? response : response.with(200);
    }
  }

  void add(String operation, Message request, Message response) {
    mark(request)
        .ifPresent(
            check ->
                byCheck
                    .computeIfAbsent(check, it -> new CopyOnWriteArrayList<>())
                    .add(new Exchange(operation, request, response)));
  }

  private static Optional<String> mark(Message request) {
    return request.header(Trail.HEADER);
  }

  /** Whether a fault would have made a difference to what a check sent or got. */
  boolean meets(Fault fault, String check) {
    Flaw flaw = fault.flaw().get();
    return byCheck.getOrDefault(check, List.of()).stream()
        .filter(it -> it.operation().equals(fault.at()))
        .anyMatch(it -> Strike.of(flaw, it.request(), it::response).isHit());
  }
}
