package dev.platform.platform.service;

import dev.platform.base.db.WriteTx;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceCleanup;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.stream.StreamSupport;

/** Deletes a service with all that rooms have of it. */
final class ServiceDeletion {
  private final Access access;
  private final ServiceStore store;
  private final Iterable<ServiceCleanup> cleanups;

  @Inject
  ServiceDeletion(Access access, ServiceStore store, Iterable<ServiceCleanup> cleanups) {
    this.access = access;
    this.store = store;
    this.cleanups = cleanups;
  }

  void delete(WriteTx tx, Grant<ServiceId> service) {
    access.lock(tx, service);
    store.lock(tx, service);
    StreamSupport.stream(cleanups.spliterator(), false)
        .sorted(Comparator.comparing(ServiceCleanup::stage))
        .forEach(cleanup -> cleanup.cleanUp(tx, service));
    store.delete(tx, service);
    access.forget(tx, service);
  }
}
