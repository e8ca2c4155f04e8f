package dev.platform.platform.disk;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Inject;

/** Puts the disk of a service into its releases. */
final class DiskContributor implements ReleaseContributor {
  private final DiskStore store = new DiskStore();

  @Inject
  DiskContributor() {}

  @Override
  public Precedence precedence() {
    return Precedence.OWN;
  }

  @Override
  public ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    return store.of(tx, service).map(Disks::contents).orElseGet(ReleaseContents::none);
  }
}
