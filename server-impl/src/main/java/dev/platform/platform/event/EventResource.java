package dev.platform.platform.event;

import dev.platform.api.platform.EventsApi;
import dev.platform.api.platform.model.EventDto;
import dev.platform.api.platform.model.ServiceEventTypeDto;
import dev.platform.api.platform.model.ServiceEventWithCursorDto;
import dev.platform.base.contract.Partial;
import dev.platform.base.event.EventId;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Events over HTTP. */
@Singleton
final class EventResource implements EventsApi {
  private final Events events;
  private final Supplier<Caller> caller;

  @Inject
  EventResource(Events events, Supplier<Caller> caller) {
    this.events = events;
    this.caller = caller;
  }

  @Override
  @Partial("deliberate partial event-detail dialect")
  public List<ServiceEventWithCursorDto> listEvents(
      String serviceId,
      List<ServiceEventTypeDto> type,
      String startTime,
      String endTime,
      String cursor,
      Integer limit) {
    var filter =
        new EventFilter(EventViews.types(type), Times.parse(startTime), Times.parse(endTime));
    var page = PageRequest.of(Event.LIST, cursor, limit);
    return events.list(caller.get(), new ServiceId(serviceId), filter, page).map(EventViews::entry);
  }

  @Override
  @Partial("deliberately partial event-detail dialect")
  public EventDto retrieveEvent(String eventId, String ownerId) {
    return EventViews.event(events.get(caller.get(), new EventId(eventId), ownerId));
  }
}
