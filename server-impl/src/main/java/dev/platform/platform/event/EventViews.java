package dev.platform.platform.event;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.platform.model.EventDetailsDto;
import dev.platform.api.platform.model.EventDto;
import dev.platform.api.platform.model.EventTypeDto;
import dev.platform.api.platform.model.ServiceEventDetailsDto;
import dev.platform.api.platform.model.ServiceEventDto;
import dev.platform.api.platform.model.ServiceEventTypeDto;
import dev.platform.api.platform.model.ServiceEventWithCursorDto;
import dev.platform.base.error.Failure;
import dev.platform.base.json.Json;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Events as the contract shows them. */
final class EventViews {
  private EventViews() {}

  /** The types asked for, else all that the contract has for a service. */
  static Set<String> types(@Nullable List<ServiceEventTypeDto> asked) {
    var types =
        asked == null || asked.isEmpty() ? Arrays.asList(ServiceEventTypeDto.values()) : asked;
    return types.stream().map(ServiceEventTypeDto::toString).collect(Collectors.toSet());
  }

  static ServiceEventWithCursorDto entry(Event event, String cursor) {
    return new ServiceEventWithCursorDto()
        .event(
            new ServiceEventDto()
                .id(event.id().value())
                .timestamp(time(event.createdAt()))
                .serviceId(event.subjectId())
                .type(ServiceEventTypeDto.fromValue(event.type()))
                .details(details(event)))
        .cursor(cursor);
  }

  /** The contract shows a few types in the list of a service only. */
  static EventDto event(Event event) {
    var type =
        Arrays.stream(EventTypeDto.values())
            .filter(known -> known.toString().equals(event.type()))
            .findFirst()
            .orElseThrow(() -> Failure.notFound(event.id()));
    return new EventDto()
        .id(event.id().value())
        .timestamp(time(event.createdAt()))
        .serviceId(event.subjectId())
        .type(type)
        .details(details(event));
  }

  private static Stored details(Event event) {
    return new Stored(Json.read(event.details(), JsonNode.class));
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  /** Details that are passed on as they were written. */
  private record Stored(@JsonValue JsonNode json)
      implements EventDetailsDto, ServiceEventDetailsDto {}
}
