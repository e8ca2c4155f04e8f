package dev.platform.client;

import dev.platform.client.api.EventsApi;
import dev.platform.client.api.EventsApi.ListEvents;
import dev.platform.client.http.Http;
import dev.platform.client.model.Event;
import dev.platform.client.model.ServiceEvent;
import dev.platform.client.model.ServiceEventWithCursor;
import java.util.function.Consumer;

/** Events: deploys, restarts, suspensions, and failures. */
public final class Events {
  private final EventsApi api;

  Events(Http http) {
    this.api = new EventsApi(http);
  }

  /** All events of a service, newest first. */
  public Paged<ServiceEvent> list(String serviceId) {
    return list(serviceId, all -> {});
  }

  /** Filtered events: {@code list(id, it -> it.type(ServiceEventType.DEPLOY_ENDED))}. */
  public Paged<ServiceEvent> list(String serviceId, Consumer<ListEvents> filter) {
    return Paged.byCursor(
        options -> api.listEvents(serviceId, options),
        filter,
        ServiceEventWithCursor::event,
        ServiceEventWithCursor::cursor);
  }

  /** A single event, for example the one in a webhook. */
  public Event get(String eventId) {
    return api.retrieveEvent(eventId);
  }
}
