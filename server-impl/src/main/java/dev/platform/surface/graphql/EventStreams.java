package dev.platform.surface.graphql;

import dev.platform.identity.access.Caller;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens streams. */
final class EventStreams {
  private final GraphqlRequests requests;

  @Inject
  EventStreams(GraphqlRequests requests) {
    this.requests = requests;
  }

  /**
   * Begins one operation of a document.
   *
   * @param operation its name; needed only if the document has more than one
   * @param lastEvent the last event that the client has
   * @throws dev.platform.base.error.Failure rate limited
   */
  EventStream open(
      Caller caller,
      String document,
      Map<String, Object> variables,
      @Nullable String operation,
      Optional<String> lastEvent) {
    var stream = new EventStream(lastEvent);
    stream.begin(requests.begin(caller, document, variables, operation, stream));
    return stream;
  }
}
