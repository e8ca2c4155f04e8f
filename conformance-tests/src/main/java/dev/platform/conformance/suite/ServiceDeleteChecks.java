package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.conformance.suite.Services.Created;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A deleted service is gone at once. */
@ExtendWith(SessionExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServiceDeleteChecks {
  private final Session session;
  private final Once<Created> deleted;

  ServiceDeleteChecks(Session session) {
    this.session = session;
    this.deleted = Once.of("a deleted service", this::deleteOne);
  }

  private Created deleteOne() {
    Created service = session.services().own("gone");
    session.call("delete-service").path("serviceId", service.id()).expect(204);
    return service;
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "retrieve-service",
        "delete-service",
        "suspend-service",
        "list-instances",
        "list-deploys",
        "get-env-vars-for-service",
        "list-events"
      })
  void nothingOfItIsFound(String operation) {
    session.call(operation).path("serviceId", deleted.get().id()).refused(404);
  }

  @Test
  void itsDeploysAreNotFound() {
    session
        .call("retrieve-deploy")
        .path("serviceId", deleted.get().id())
        .path("deployId", deleted.get().deployId())
        .refused(404);
  }

  @Test
  void itIsNotListed() {
    assertThat(
            session
                .call("list-services")
                .query("ownerId", session.ownerId())
                .query("name", deleted.get().name())
                .expect(200)
                .json())
        .isEmpty();
  }

  @Test
  void itsNameIsFreeAgain() {
    Created first = session.services().own("reborn");
    session.call("delete-service").path("serviceId", first.id()).expect(204);

    Created second = session.services().own("reborn");

    assertThat(second.id()).isNotEqualTo(first.id());
    session.call("delete-service").path("serviceId", second.id()).expect(204);
  }
}
