package dev.platform.platform.disk;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.ServiceId;

/** What happens to the disk of a service. */
sealed interface DiskEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /** The service has a disk now. */
  record DiskCreated(ServiceId subject, String diskId, int sizeGB) implements DiskEvent {}

  /** The disk can hold more. */
  record DiskUpdated(ServiceId subject, String diskId, int fromSizeGB, int toSizeGB)
      implements DiskEvent {}

  /** The service has no disk any more. */
  record DiskDeleted(ServiceId subject, String diskId) implements DiskEvent {}

  /**
   * A snapshot was restored, or the disk is as it was.
   *
   * @param status {@code succeeded} or {@code failed}
   */
  record DiskRestoreEnded(ServiceId subject, String diskId, String status) implements DiskEvent {}
}
