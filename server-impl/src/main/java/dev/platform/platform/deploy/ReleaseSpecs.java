package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.Optional;

/** Where a deploy learns about its service. Offered by the service room. */
public interface ReleaseSpecs {

  /** The branch whose new commits are to be deployed by themselves; empty if none is. */
  Optional<FollowedBranch> followed(Tx tx, Grant<ServiceId> service);

  /** The service as it is now. */
  ReleaseSpec of(Tx tx, Grant<ServiceId> service);
}
