package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Audit;
import dev.platform.api.Operation;
import dev.platform.api.platform.model.AuditLogEventDto;
import dev.platform.http.Route;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AuditEventsTest {
  @Test
  void everyAuditedOperationHasAnEventOfTheContract() {
    var known = Arrays.stream(AuditLogEventDto.values()).map(AuditLogEventDto::toString).toList();

    assertThat(
            Applications.routes(Wiring.rooms()).stream()
                .map(Route::operation)
                .filter(operation -> operation.audit() != Audit.NONE)
                .filter(operation -> !known.contains(operation.event()))
                .map(Operation::id))
        .as("operations whose line in operations.yaml lacks a known event")
        .isEmpty();
  }
}
