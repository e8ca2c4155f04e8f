package dev.platform.platform.envgroup;

import dev.platform.base.db.Tx;
import dev.platform.base.error.Failure;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.ReleaseContents;
import dev.platform.platform.deploy.ReleaseContributor;
import jakarta.inject.Inject;

/** Puts the values of its groups into the releases of a service. */
final class EnvGroupContributor implements ReleaseContributor {
  private static final long MAX_BYTES = 32 << 20;

  private final EnvGroupValueStore values;

  @Inject
  EnvGroupContributor(EnvGroupValueStore values) {
    this.values = values;
  }

  @Override
  public Precedence precedence() {
    return Precedence.SHARED;
  }

  /**
   * @throws Failure conflict if the groups together hold more than a process can be given
   */
  @Override
  public ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    if (values.bytesOf(tx, service) > MAX_BYTES) {
      throw Failure.conflict(
          "The environment groups of the service have more than 32 MiB in total. Unlink a group, or"
              + " delete secret files.");
    }
    return ReleaseContents.of(values.varsOf(tx, service), values.filesOf(tx, service));
  }
}
