package dev.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.platform.api.platform.model.BuildStartedEventDto;
import dev.platform.api.platform.model.EmptyEventDetailsDto;
import dev.platform.api.platform.model.EventDto;
import dev.platform.api.platform.model.EventTypeDto;
import dev.platform.api.platform.model.ServiceEventDto;
import dev.platform.api.platform.model.ServiceSuspendedEventDto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventDetailsTest {
  @Test
  void typeTellsTheDetails() throws JsonProcessingException {
    String json =
        """
        {"id": "evt-1", "details": {"buildId": "bld-1"}, "serviceId": "srv-1", "type": "build_started"}
        """;

    ServiceEventDto event = Json.read(json, ServiceEventDto.class);

    assertThat(event.getDetails())
        .isExactlyInstanceOf(BuildStartedEventDto.class)
        .isEqualTo(new BuildStartedEventDto().buildId("bld-1"));
    assertThat(Json.write(event)).isEqualTo(Json.tree(json));
  }

  @Test
  void detailsWithoutPropertiesAreATypeOfTheirOwn() throws JsonProcessingException {
    EventDto event = Json.read("{\"type\":\"service_woken\",\"details\":{}}", EventDto.class);

    assertThat(event.getDetails()).isEqualTo(new EmptyEventDetailsDto());
    assertThat(Json.write(new EventDto().details(new ServiceSuspendedEventDto())))
        .isEqualTo(Json.tree("{\"details\":{}}"));
  }

  @ParameterizedTest
  @EnumSource
  void everyTypeHasItsDetails(EventTypeDto type) throws JsonProcessingException {
    String json = "{\"type\":\"%s\",\"details\":{}}".formatted(type);

    assertThat(Json.read(json, EventDto.class).getDetails()).isNotNull();
  }
}
