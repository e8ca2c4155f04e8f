package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Audit;
import dev.platform.api.Operation;
import dev.platform.api.Permission;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.api.platform.model.AuditLogEventDto;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.http.Route;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AuditEventsTest {
  @Test
  void everyAuditedOperationHasAnEventOfTheContract() {
    var known = Arrays.stream(AuditLogEventDto.values()).map(AuditLogEventDto::toString).toList();

    assertThat(
            Applications.routes(
                    Wiring.rooms(), new ContractProfiles(Set.of(ContractProfile.values())))
                .stream()
                .map(Route::operation)
                .filter(operation -> operation.audit() != Audit.NONE)
                .filter(operation -> !known.contains(operation.event()))
                .map(Operation::id))
        .as("operations whose line in operations.yaml lacks a known event")
        .isEmpty();
  }

  @Test
  void everyChangeAndEverySensitiveReadIsKept() {
    assertThat(
            operations()
                .filter(it -> !it.method().equals("GET") && it.audit() != Audit.WRITE)
                .map(Operation::id))
        .as("what is no GET and changes nothing")
        .containsExactlyInAnyOrder("validate-blueprint", "submit-workspace-choice");
    assertThat(
            operations()
                .filter(it -> it.permission() == Permission.SENSITIVE)
                .filter(it -> it.audit() != Audit.READ)
                .map(Operation::id))
        .isEmpty();
  }

  private static Stream<Operation> operations() {
    return Stream.<Operation[]>of(
            PlatformOperation.values(), NativeOperation.values(), PageOperation.values())
        .flatMap(Stream::of)
        .filter(it -> !it.isPublic() && it.permission() != Permission.EACH);
  }
}
